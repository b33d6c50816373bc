import { readFile } from '@lekha/contract'
import { useEffect, useState } from 'react'
import { useEndpoint } from './use-endpoint.ts'

/** Blob addresses of the images that this tab has fetched, by file id. Never revoked: a stored image never changes, and an organization has two. */
const addresses = new Map<string, string>()

/** The address of an organization's stored image, which is fetched once, with the token, and shown as a blob; undefined until then. */
export function useStoredImage(organizationId: string, fileId: string | null): string | undefined {
  const known = addresses.get(fileId ?? '')
  const enabled = fileId !== null && known === undefined
  const { data } = useEndpoint(readFile, { params: { organizationId, fileId: fileId ?? '' } }, { enabled })
  if (!enabled || !data) return known
  const made = URL.createObjectURL(new Blob([data.bytes.slice()], { type: data.mediaType }))
  addresses.set(fileId, made)
  return made
}

/** An address that shows a blob of this browser; revoked when another blob replaces it. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = blob && URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
