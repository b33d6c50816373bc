/** The second half of `npm run build`: compresses the text files of the built web app. */
import { join } from 'node:path'
import { compressFolder } from './compress.ts'
import { ROOT } from './steps.ts'

await compressFolder(join(ROOT, 'web', 'dist'))
