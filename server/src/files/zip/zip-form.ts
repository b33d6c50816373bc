/**
 * The parts of a ZIP file (PKWARE APPNOTE 6.3) that Lekha writes and reads: entries that are stored or deflated, at most 4 GB each, without
 * encryption and without ZIP64. Every number is little-endian.
 */
export const LOCAL_HEADER = 0x04034b50
export const DATA_DESCRIPTOR = 0x08074b50
export const CENTRAL_HEADER = 0x02014b50
export const END_RECORD = 0x06054b50

/** The bytes of each record without its name, extra fields and comment. */
export const LOCAL_BYTES = 30
export const CENTRAL_BYTES = 46
export const END_BYTES = 22

export const STORED = 0
export const DEFLATED = 8

/** Sizes follow the data; names are UTF-8. */
export const FLAGS = 0x0008 | 0x0800
export const ENCRYPTED = 0x0001

/** From here on a field says that the number stands in a ZIP64 record. */
export const MAX_NUMBER = 0xff_ff_ff_ff
export const MAX_ENTRIES = 0xff_ff
