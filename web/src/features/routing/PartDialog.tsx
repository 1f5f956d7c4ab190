import { IconInfoCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../platform/ui/feedback/FormErrors.tsx'
import { saveLabel } from './routing.text.ts'

export interface PartUse {
  /** As in `Used in 4 sets and 6 policies.` */
  text: string
  policies: readonly { id: number; name: string }[]
  isShared: boolean
}

interface PartDialogProps {
  title: string
  /** Names the form. */
  noun: string
  /** Null for a new part. */
  use: PartUse | null
  isChanged: boolean
  isBusy: boolean
  errors: readonly string[]
  onSave: () => void
  onSaveCopy: () => void
  onClose: () => void
  children: ReactNode
}

/** Create and edit share it. A shared part first says what saving changes. */
export function PartDialog(props: PartDialogProps) {
  const { title, noun, use, isChanged, isBusy, errors, onSave, onSaveCopy, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      discardPrompt={
        isChanged
          ? { question: 'Leave without saving?', discard: { label: 'Leave without saving' } }
          : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={isBusy} onClick={onSave}>
            {use ? saveLabel(use.policies.length) : `Create ${noun}`}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label={noun.replace(/^./u, (letter) => letter.toUpperCase())}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog above this one is a child of it.
          event.stopPropagation()
          onSave()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          onSave()
        }}
      >
        {use?.isShared && <SharedUse use={use} onSaveCopy={onSaveCopy} />}
        {props.children}
        <FormErrors sentences={errors} />
        {/* Lets Enter submit: the visible button is outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

const linkStyle = 'min-h-6 font-semibold underline underline-offset-2'

function SharedUse({ use, onSaveCopy }: { use: PartUse; onSaveCopy: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none" />
      <div className="min-w-0 flex-1">
        <p>
          {use.text} Saving changes all of them.{' '}
          {use.policies.length > 0 && (
            <>
              <button
                type="button"
                aria-expanded={isOpen}
                className={linkStyle}
                onClick={() => setOpen(!isOpen)}
              >
                Show where
              </button>
              {' · '}
            </>
          )}
          <button type="button" className={linkStyle} onClick={onSaveCopy}>
            Save as a copy instead
          </button>
        </p>
        {isOpen && (
          <ul role="list" aria-label="Used by" className="list-disc pl-4">
            {use.policies.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
