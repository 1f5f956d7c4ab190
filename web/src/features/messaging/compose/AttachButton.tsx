import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptOf, attachmentRules } from '../../../platform/forms/file.rules.ts'
import { IconButton } from '../../../platform/ui/Button.tsx'

/** Opens the system's choice of files. `multiple` stays off; dropping two at once gets the sentence. */
export function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Attach a file" side="top" disabled={disabled} onClick={() => input.current?.click()}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(attachmentRules)}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file again, after it was removed, is a change as well.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
