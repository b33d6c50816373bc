import { readFile } from '@lekha/contract'
import { useEffect, useState } from 'react'
import { useEndpoint } from './use-endpoint.ts'

/** Where this tab shows the pictures that it has fetched, by file: a stored picture never changes, and an organization has two. */
const addresses = new Map<string, string>()

/** The address of a picture that an organization has stored. It is fetched with the token, once, and shown as a blob. */
export function useStoredImage(organizationId: string, fileId: string | null): string | undefined {
  const known = addresses.get(fileId ?? '')
  const enabled = fileId !== null && known === undefined
  const { data } = useEndpoint(readFile, { params: { organizationId, fileId: fileId ?? '' } }, { enabled })
  if (!enabled || !data) return known
  const made = URL.createObjectURL(new Blob([data.bytes.slice()], { type: data.mediaType }))
  addresses.set(fileId, made)
  return made
}

/** The address under which bytes of this browser can be shown; given back when others take their place. */
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
