import { IconPaperclip, IconX } from '@tabler/icons-react'
import { fileSize } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import type { Attachment } from '../attachments/attachment.view.ts'
import { UploadProgress } from '../attachments/UploadProgress.tsx'
import type { AttachmentUpload } from '../attachments/use-attachment-upload.ts'
import { cancelUploadLabel, removeLabel } from '../attachments/attachments.text.ts'

interface ComposerFileProps {
  upload: AttachmentUpload
  attachments: readonly Attachment[]
  onRemove: (id: number) => void
}

export function ReplyAttachments({ upload, attachments, onRemove }: ComposerFileProps) {
  const { uploading, isUploading, cancel } = upload
  if (!uploading && attachments.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 px-2 pt-2">
      {attachments.map(({ id, name, size }) => (
        <div
          key={id}
          className="flex max-w-full items-center gap-2 rounded-md border border-line bg-inset pl-2 text-sm"
        >
          <IconPaperclip size={14} aria-hidden className="flex-none text-ink-2" />
          <span className="truncate">{name}</span>
          {uploading?.id === id ? (
            <UploadProgress uploading={uploading} />
          ) : (
            <span className="flex-none text-xs text-ink-2">{fileSize(size)}</span>
          )}
          <IconButton label={removeLabel(name)} onClick={() => onRemove(id)}>
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
      {uploading && isUploading && (
        <div className="flex max-w-full items-center gap-2 rounded-md border border-line bg-inset pl-2 text-sm">
          <span className="truncate">{uploading.name}</span>
          <UploadProgress uploading={uploading} />
          <IconButton label={cancelUploadLabel(uploading.name)} onClick={cancel}>
            <IconX size={14} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
