import type { UseMutationResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { NameDialog } from './NameDialog.tsx'

interface NamedItemActionsProps<Change> {
  name: string
  nameField: 'name' | 'display_name' | 'classified_name'
  /** Section in `/accountSettings/<section>`, the list that opens after deleting. */
  section: string
  /** As in `Rename permission group`. */
  noun: string
  /** As in `Delete group`. */
  shortNoun: string
  mayRename?: boolean
  mayDelete: boolean
  rename: UseMutationResult<unknown, Error, Change>
  toChange: (name: string) => Change
  remove: UseMutationResult<unknown, Error, void>
  renameFailure: string
  deleteFailure: string
  renamed: (name: string) => string
  /** Effect of deleting on other users. */
  consequence: ReactNode
  children?: ReactNode
}

/** Rename and Delete on the page of an item with a name. Refusals stay in their dialog. */
export function NamedItemActions<Change>(props: NamedItemActionsProps<Change>) {
  const { name, rename, remove, noun, shortNoun, section } = props
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const navigate = useNavigate()
  const close = () => {
    remove.reset()
    setDialog(undefined)
  }
  return (
    <>
      <div className="flex gap-2">
        {props.children}
        {props.mayRename !== false && <Button onClick={() => setDialog('rename')}>Rename</Button>}
        {props.mayDelete && <Button onClick={() => setDialog('delete')}>Delete</Button>}
      </div>
      {dialog === 'rename' && (
        <NameDialog
          title={`Rename ${noun}`}
          action="Rename"
          name={name}
          field={props.nameField}
          failure={props.renameFailure}
          save={(next) => rename.mutateAsync(props.toChange(next))}
          onSaved={(_, next) => showToast(props.renamed(next))}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          name={name}
          label={`Delete ${shortNoun}`}
          isBusy={remove.isPending}
          errors={remove.error ? [props.deleteFailure, ...errorSentences(remove.error)] : []}
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                showToast(`${name} deleted`)
                void navigate({
                  to: '/accountSettings/$section/{-$item}',
                  params: { section, item: undefined },
                  ignoreBlocker: true,
                })
              },
            })
          }
          onClose={close}
        >
          {props.consequence}
        </DeleteDialog>
      )}
    </>
  )
}
