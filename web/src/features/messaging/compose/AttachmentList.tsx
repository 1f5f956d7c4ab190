import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconX } from '@tabler/icons-react'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/Button.tsx'
import { UploadProgress } from '../attaching/UploadProgress.tsx'
import type { Attaching } from '../attaching/use-attaching.ts'
import type { Attached } from './draft.rules.ts'

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
  files: Attached[]
  attaching: Attaching
  onRemove: (file: Attached) => void
}

export function AttachmentList({ files, attaching, onRemove }: AttachmentListProps) {
  const { uploading, isUnderWay, refusal, cancel } = attaching
  if (files.length === 0 && !uploading && !refusal) return null
  const row = 'flex min-h-control items-center gap-2 rounded-md border border-line pl-2 text-sm'
  return (
    <div className="flex flex-col gap-1">
      {(files.length > 0 || uploading) && (
        <ul role="list" aria-label="Attachments" className="grid gap-1 md:grid-cols-2">
          {files.map((file) => (
            <li key={file.id} className={row}>
              <FileIcon mime={file.mime_type} />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              {uploading?.id === file.id ? (
                <UploadProgress uploading={uploading} />
              ) : (
                <span className="text-xs text-ink-2 tabular-nums">{fileSize(file.size)}</span>
              )}
              <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                <IconX size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
          {uploading && isUnderWay && (
            <li className={row}>
              <IconFile size={16} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
              <span className="min-w-0 flex-1 truncate">{uploading.name}</span>
              <UploadProgress uploading={uploading} />
              <IconButton label={`Cancel upload of ${uploading.name}`} onClick={cancel}>
                <IconX size={15} aria-hidden />
              </IconButton>
            </li>
          )}
        </ul>
      )}
      {refusal && (
        <p role="alert" className="text-xs text-danger">
          {refusal}
        </p>
      )}
    </div>
  )
}
