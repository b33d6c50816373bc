import { readFile } from '@lekha/contract'
import { useEffect, useMemo, useState } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'

/** The address of a picture that an organization has stored. It is fetched with the token and shown as a blob. */
export function useStoredImage(organizationId: string, fileId: string | null): string | undefined {
  const { data } = useEndpoint(readFile, { params: { organizationId, fileId: fileId ?? '' } }, { enabled: fileId !== null })
  const blob = useMemo(() => data && new Blob([data.bytes.slice()], { type: data.mediaType }), [data])
  return useBlobAddress(blob)
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
