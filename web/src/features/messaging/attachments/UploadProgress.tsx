import type { UploadInProgress } from './use-attachment-upload.ts'
import { uploadingLabel } from './attachments.text.ts'

export function UploadProgress({ uploading: { name, progress } }: { uploading: UploadInProgress }) {
  return (
    <progress
      aria-label={uploadingLabel(name)}
      value={progress}
      className="h-1 w-20 flex-none appearance-none overflow-hidden rounded-full bg-inset accent-accent-solid [&::-moz-progress-bar]:bg-accent-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-solid"
    />
  )
}
