import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptAttribute, attachmentRules } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { attachLabel } from './attachments.text.ts'

export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={attachLabel} side="top" disabled={disabled} onClick={() => input.current?.click()}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptAttribute(attachmentRules)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Lets the user choose the same file again after removing it.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
