export const attachLabel = 'Attach a file'
export const attachmentsLabel = 'Attachments'
export const recordVoiceLabel = 'Record a voice message'
export const removeLabel = (name: string): string => `Remove ${name}`
export const downloadLabel = (name: string): string => `Download ${name}`
export const downloadWithSize = (size: string): string => `Download, ${size}`

export const uploadingLabel = (name: string): string => `Uploading ${name}`
export const cancelUploadLabel = (name: string): string => `Cancel upload of ${name}`
export const uploadFailedText = 'Could not upload the file. Try again.'
export const uploadNotFinishedText =
  'The file is still uploading. Wait until it is done, or cancel the upload.'

export const noPreviewText = 'No preview is available for this file.'
export const previewFailedText = 'Could not load the file.'
export const loadingFileText = (name: string): string => `Loading ${name}`
