//! No bytes make the reader of WTHOR files panic, and what is read is written back the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_rules::WthorFile;
use outflank_rules_fuzz::check;

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = WthorFile::read(bytes) else {
        return;
    };
    assert_eq!(WthorFile::read(&file.write()).as_ref(), Ok(&file));
    file.games.iter().filter_map(|record| record.game().ok()).for_each(|game| check(&game));
});
