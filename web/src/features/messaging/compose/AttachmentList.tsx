import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconX } from '@tabler/icons-react'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/Button.tsx'
import type { Attached } from './draft.rules.ts'
import type { useAttaching } from './use-attaching.ts'

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
  attaching: ReturnType<typeof useAttaching>
  onRemove: (file: Attached) => void
}

export function AttachmentList({ files, attaching, onRemove }: AttachmentListProps) {
  const { uploading, error, cancel } = attaching
  if (files.length === 0 && !uploading && !error) return null
  const row = 'flex min-h-control items-center gap-2 rounded-md border border-line pl-2 text-sm'
  return (
    <div className="flex flex-col gap-1">
      {(files.length > 0 || uploading) && (
        <ul role="list" aria-label="Attachments" className="grid gap-1 md:grid-cols-2">
          {files.map((file) => (
            <li key={file.id} className={row}>
              <FileIcon mime={file.mime_type} />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-xs text-ink-2 tabular-nums">{fileSize(file.size)}</span>
              <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                <IconX size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
          {uploading && (
            <li className={row}>
              <IconFile size={16} stroke={1.75} aria-hidden className="flex-none text-ink-2" />
              <span className="min-w-0 flex-1 truncate">{uploading.name}</span>
              <progress
                aria-label={`Uploading ${uploading.name}`}
                value={uploading.share}
                className="h-1 w-20 appearance-none overflow-hidden rounded-full bg-inset accent-accent-solid [&::-moz-progress-bar]:bg-accent-solid [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-accent-solid"
              />
              <IconButton label={`Cancel upload of ${uploading.name}`} onClick={cancel}>
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
