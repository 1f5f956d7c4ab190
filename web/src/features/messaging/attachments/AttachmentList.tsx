import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconX } from '@tabler/icons-react'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import type { AttachmentUpload } from './use-attachment-upload.ts'
import type { Attachment } from './attachment.view.ts'
import { attachmentsLabel, cancelUploadLabel, removeLabel } from './attachments.text.ts'

function FileIcon({ mime }: { mime: string }) {
  const Icon = mime.startsWith('image/')
    ? IconPhoto
    : mime.startsWith('audio/')
      ? IconMusic
      : mime === 'application/pdf'
        ? IconFileTypePdf
        : IconFile
  return <Icon size={16} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
}

interface AttachmentListProps {
  files: Attachment[]
  upload: AttachmentUpload
  onRemove: (file: Attachment) => void
}

export function AttachmentList({ files, upload, onRemove }: AttachmentListProps) {
  const { uploading, isUploading, error, cancel } = upload
  if (files.length === 0 && !uploading && !error) return null
  const row = 'flex min-h-control items-center gap-2 rounded-md border border-line pl-2 text-sm'
  return (
    <div className="flex flex-col gap-1">
      {(files.length > 0 || uploading) && (
        <ul role="list" aria-label={attachmentsLabel} className="grid gap-1 md:grid-cols-2">
          {files.map((file) => (
            <li key={file.id} className={row}>
              <FileIcon mime={file.mime_type} />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              {uploading?.id === file.id ? (
                <UploadProgress uploading={uploading} />
              ) : (
                <span className="text-xs text-ink-2 tabular-nums">{fileSize(file.size)}</span>
              )}
              <IconButton label={removeLabel(file.name)} onClick={() => onRemove(file)}>
                <IconX size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
          {uploading && isUploading && (
            <li className={row}>
              <IconFile size={16} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
              <span className="min-w-0 flex-1 truncate">{uploading.name}</span>
              <UploadProgress uploading={uploading} />
              <IconButton label={cancelUploadLabel(uploading.name)} onClick={cancel}>
                <IconX size={15} aria-hidden />
              </IconButton>
            </li>
          )}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
