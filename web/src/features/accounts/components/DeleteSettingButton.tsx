import type { UseMutationResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'

interface DeleteSettingButtonProps {
  name: string
  section: 'noteFields' | 'noteTemplates' | 'quickPhrases' | 'restRules'
  label: string
  failure: string
  consequence: string
  remove: UseMutationResult<void, Error, void>
}

/** Opens the list after deleting. An item in use is refused with the wording of paging §8. */
export function DeleteSettingButton(props: DeleteSettingButtonProps) {
  const { name, section, remove } = props
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const errors = (error: Error): string[] =>
    isApiError(error, 400) ? errorSentences(error) : [props.failure, ...errorSentences(error)]
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {isAsking && (
        <DeleteDialog
          name={name}
          label={props.label}
          isBusy={remove.isPending}
          errors={remove.error ? errors(remove.error) : []}
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
          onClose={() => {
            remove.reset()
            setAsking(false)
          }}
        >
          {props.consequence}
        </DeleteDialog>
      )}
    </>
  )
}
