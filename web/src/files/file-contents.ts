import { isPicture, readAttachment, readThumbnail } from '@lekha/contract'
import { useMemo } from 'react'
import { useBlobAddress } from '../api/stored-image.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import type { Attachments, ShownFile } from './use-attachments.ts'

type Of = Pick<Attachments, 'organizationId' | 'voucherId'>

/** The bytes of a file: those of this machine where it waits to be stored, else asked of the server. */
export function useContents({ organizationId, voucherId }: Of, { id, mediaType, waiting }: ShownFile): Blob | undefined {
  const read = useEndpoint(readAttachment, { params: { organizationId, voucherId, fileId: id } }, { enabled: waiting === undefined })
  const bytes = read.data?.bytes
  const stored = useMemo(() => bytes && new Blob([bytes.slice()], { type: mediaType }), [bytes, mediaType])
  return waiting?.file ?? stored
}

/** Where a small picture of a file can be shown; undefined where there is none. */
export function useThumbnail({ organizationId, voucherId }: Of, { id, mediaType, stored, waiting }: ShownFile): string | undefined {
  const enabled = stored?.thumbnail === true
  const bytes = useEndpoint(readThumbnail, { params: { organizationId, voucherId, fileId: id } }, { enabled }).data?.bytes
  const small = useMemo(() => bytes && new Blob([bytes.slice()], { type: 'image/webp' }), [bytes])
  return useBlobAddress(waiting && isPicture(mediaType) ? waiting.file : small)
}
