import { inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02_01_4b_50
const END_BYTES = 22

/** The entries of a ZIP archive, by name, as its directory lists them. */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.length - END_BYTES
  const entries = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('The directory of the archive is broken.')
    const [packed, name, extra] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const start = archive.readUInt32LE(at + 42)
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    entries.set(
      archive.subarray(at + 46, at + 46 + name).toString('utf8'),
      inflateRawSync(archive.subarray(data, data + packed)).toString('utf8'),
    )
    at += 46 + name + extra
  }
  return entries
}
