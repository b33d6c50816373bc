/** The second half of `npm run build`: the texts of the built web app, compressed once. */
import { join } from 'node:path'
import { compressFolder } from './compress.ts'
import { ROOT } from './steps.ts'

await compressFolder(join(ROOT, 'web', 'dist'))
