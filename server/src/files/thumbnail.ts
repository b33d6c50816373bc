import type Sharp from 'sharp'
import { makeLanes } from '../db/lanes.ts'

const LARGEST_SIDE_PX = 320
/** A picture of a phone has 12 to 50 million; a small file can claim billions. */
const MAX_PIXELS = 50_000_000
const LONGEST_S = 3
/** As the table takes it. */
const MAX_BYTES = 65_536

/** A picture may take 200 MB while it is read. */
const room = makeLanes({ each: 2, longest: 20, patience_ms: 2_000 })

let loaded: Promise<typeof Sharp> | undefined

/** The library is loaded with the first picture. It reads the three kinds of pictures that are kept, and nothing else that it could read. */
function sharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    library.concurrency(1)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
    return library
  })
  return loaded
}

/** A small WebP of a picture, upright; null where the picture is broken, too large, or takes too long. It is kept all the same. */
export async function makeThumbnail(picture: Buffer): Promise<Buffer | null> {
  const library = await sharp()
  const draw = () =>
    library(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
      .rotate() // as the camera was held
      .resize(LARGEST_SIDE_PX, LARGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 60 })
      .timeout({ seconds: LONGEST_S })
      .toBuffer()
  const drawn = await room.run('thumbnails', draw).catch(() => null)
  return drawn && drawn.length <= MAX_BYTES ? drawn : null
}

/** A picture in plain rows of red, green and blue on white, not larger than a sheet of paper needs of a logo; undefined where it cannot be drawn. */
export async function drawLogo(picture: Buffer): Promise<{ pixels: Buffer; width: number; height: number } | undefined> {
  const library = await sharp()
  const draw = () =>
    library(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
      .resize(LARGEST_SIDE_PX, LARGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .timeout({ seconds: LONGEST_S })
      .toBuffer({ resolveWithObject: true })
  const drawn = await room.run('logos', draw).catch(() => undefined)
  if (drawn?.info.channels !== 3) return undefined
  return { pixels: drawn.data, width: drawn.info.width, height: drawn.info.height }
}
