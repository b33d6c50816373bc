/** Makes the browser save a file under this name. */
export function download(name: string, mediaType: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
