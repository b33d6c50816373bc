import sharp from 'sharp'

/** Writes a picture of a screen as a PNG of few colours, which is a third of the size and looks the same. */
export const writeSmallPng = async (path: string, bytes: Buffer): Promise<void> =>
  void (await sharp(bytes).png({ palette: true, colours: 96, effort: 10 }).toFile(path))
