import type { CasAgent } from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useSaveCasAgent } from './agent.api.ts'
import { couldNotSaveAgent } from './directory.text.ts'

interface CasAgentDialogProps {
  /** `null` for a new agent. */
  agent: CasAgent | null
  onSaved?: (agent: CasAgent) => void
  onClose: () => void
}

export function CasAgentDialog({ agent, onSaved, onClose }: CasAgentDialogProps) {
  const [name, setName] = useState(agent?.name ?? '')
  const [base_dn, setBase] = useState(agent?.base_dn ?? '')
  const seen = useSeenVersion(agent?.version, true)
  const save = useSaveCasAgent(agent?.id ?? null, seen.version)
  const { fields, form } = save.error
    ? splitFormErrors(couldNotSaveAgent, save.error, ['name', 'base_dn'])
    : { fields: {} as Record<string, string>, form: [] }
  const isChanged = name !== (agent?.name ?? '') || base_dn !== (agent?.base_dn ?? '')
  const submit = () =>
    save.mutate(
      { name, base_dn },
      {
        onSuccess: (saved) => {
          onClose()
          onSaved?.(saved)
        },
        onError: seen.refuse,
      },
    )
  return (
    <Dialog
      open
      title={agent ? `Edit ${agent.name}` : 'New CAS agent'}
      onClose={onClose}
      discardPrompt={
        isChanged ? { question: 'Discard your changes?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {agent ? 'Save' : 'Create agent'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        aria-label="CAS agent"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Name" required error={fields['name']}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Base DN" hint="For example, DC=hospital,DC=org" required error={fields['base_dn']}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={base_dn}
              onChange={({ target }) => setBase(target.value)}
            />
          )}
        </Field>
        <FormErrors sentences={form} />
        {/* Lets Enter submit: the visible button is outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
