// Processor time, so that other work on the machine counts as little as it can.

/** Seconds spent by all threads of this process. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
