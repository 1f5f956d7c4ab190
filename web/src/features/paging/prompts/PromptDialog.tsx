import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { useSavePrompt } from './prompt-change.api.ts'

/** The name of a new prompt, or another name for one. Its sound is recorded on the page. */
export function PromptDialog({ prompt, onClose }: { prompt: Prompt | null; onClose: () => void }) {
  const [name, setName] = useState(prompt?.name ?? '')
  const [wasTried, setTried] = useState(false)
  const save = useSavePrompt(prompt)
  const missing = name.trim() === '' ? 'Give the prompt a name.' : undefined
  const refused = isApiError(save.error, 400) ? save.error.fields['name']?.[0] : undefined
  const submit = () => {
    setTried(true)
    if (!missing) save.mutate(name.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={prompt ? `Rename ${prompt.name}` : 'New prompt'}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {prompt ? 'Save' : 'Create prompt'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label="Prompt"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Name" required error={refused ?? (wasTried ? missing : undefined)}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => {
                save.reset()
                setName(target.value)
              }}
            />
          )}
        </Field>
        <FormErrors sentences={save.isError && !refused ? ['Could not save the prompt. Try again.'] : []} />
      </form>
    </Dialog>
  )
}
