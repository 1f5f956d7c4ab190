import { IconInfoCircle } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { DraftFields } from '../../platform/forms/DraftFields.tsx'
import { useDraft } from '../../platform/forms/form-context.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { copyName, saveLabel } from './routing.text.ts'

export interface PartUse {
  /** As in `Used in 4 sets and 6 policies.` */
  text: string
  policies: readonly { id: number; name: string }[]
  isShared: boolean
}

interface PartDialogProps<V extends { name: string }, R> {
  title: string
  /** Names the form. */
  noun: string
  /** Null for a new part. */
  use: PartUse | null
  initial: V
  /** Properties of the API that have a control here. */
  names: readonly string[]
  check: (draft: V) => Readonly<Record<string, string>>
  save: (draft: V, isCopy: boolean) => Promise<R>
  failure: string
  onSaved?: ((saved: R, how: { isCopy: boolean }) => void) | undefined
  onClose: () => void
  children: ComponentProps<typeof DraftFields<V>>['children']
}

/** Create and edit share it. A shared part first says what saving changes. */
export function PartDialog<V extends { name: string }, R extends { name: string }>(
  props: PartDialogProps<V, R>,
) {
  const { noun, use, save, onSaved } = props
  return (
    <FormDialog
      title={props.title}
      label={noun.replace(/^./u, (letter) => letter.toUpperCase())}
      action={use ? saveLabel(use.policies.length) : `Create ${noun}`}
      size="large"
      discard={{ question: 'Leave without saving?', discard: { label: 'Leave without saving' } }}
      initial={props.initial}
      check={props.check}
      save={async (draft, _version, intent) => {
        const isCopy = intent === 'copy'
        return { saved: await save(draft, isCopy), isCopy }
      }}
      failure={props.failure}
      onSaved={({ saved, isCopy }) => {
        onSaved?.(saved, { isCopy })
        showToast(use && !isCopy ? `${saved.name} saved` : `${saved.name} created`)
      }}
      onClose={props.onClose}
    >
      {use?.isShared && <SharedUse use={use} storedName={props.initial.name} />}
      <DraftFields<V> names={props.names}>{props.children}</DraftFields>
    </FormDialog>
  )
}

const linkStyle = 'min-h-6 font-semibold underline underline-offset-2'

/** @param storedName name of the stored part; a copy needs another one */
function SharedUse({ use, storedName }: { use: PartUse; storedName: string }) {
  const { readDraft, changeDraft, submitAs } = useDraft<{ name: string }>()
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
          <button
            type="button"
            className={linkStyle}
            onClick={(event) => {
              if (readDraft().name === storedName) changeDraft({ name: copyName(storedName) })
              submitAs(event, 'copy')
            }}
          >
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
