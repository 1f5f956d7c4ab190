/** Shown in the conversation; everything else is a card to open. */
export const isPicture = (mime_type: string): boolean =>
  ['image/png', 'image/jpeg', 'image/bmp', 'image/gif'].includes(mime_type)

const audioTypes = ['audio/mpeg', 'audio/x-wav', 'audio/x-m4a']

/** Plays in the conversation. */
export const isAudio = (mime_type: string): boolean => audioTypes.includes(mime_type)

/** How a file is shown without leaving the page (spec §9); undefined: it can only be downloaded. */
export function previewOf(mime_type: string): 'picture' | 'audio' | 'pdf' | undefined {
  if (isPicture(mime_type)) return 'picture'
  if (isAudio(mime_type)) return 'audio'
  return mime_type === 'application/pdf' ? 'pdf' : undefined
}

export const kindText = (mime_type: string): string => {
  if (mime_type === 'application/pdf') return 'PDF'
  if (mime_type.startsWith('image/')) return 'Image'
  return mime_type.startsWith('audio/') ? 'Audio' : 'File'
}
