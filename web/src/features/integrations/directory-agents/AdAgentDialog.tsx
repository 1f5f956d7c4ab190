import type {
  AdAgent,
  AdAgentBody,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { useState } from 'react'
import { splitFormErrors } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useSaveAdAgent } from './agent.api.ts'
import { couldNotSaveAgent } from './directory.text.ts'

interface AdAgentDialogProps {
  /** `null` for a new agent. */
  agent: AdAgent | null
  onSaved?: (agent: AdAgent) => void
  onClose: () => void
}

const names = ['name', 'base_dn', 'host', 'port', 'encryption', 'ca', 'bind_dn', 'bind_password'] as const

const toDraft = (agent: AdAgent | null) => ({
  name: agent?.name ?? '',
  base_dn: agent?.base_dn ?? '',
  host: agent?.host ?? '',
  port: String(agent?.port ?? 636),
  encryption: agent?.encryption ?? 'ldaps',
  ca: agent?.ca ?? '',
  bind_dn: agent?.bind_dn ?? '',
  bind_password: '',
})
type Draft = ReturnType<typeof toDraft>

const toBody = ({ port, bind_password, ...draft }: Draft): AdAgentBody => ({
  ...draft,
  port: Number(port),
  ...(bind_password !== '' && { bind_password }),
})

export function AdAgentDialog({ agent, onSaved, onClose }: AdAgentDialogProps) {
  const [initial] = useState(() => toDraft(agent))
  const seen = useSeenVersion(agent?.version, true)
  const [draft, setDraft] = useState(initial)
  const save = useSaveAdAgent(agent?.id ?? null, seen.version)
  const { fields, form } = save.error
    ? splitFormErrors(couldNotSaveAgent, save.error, names)
    : { fields: {} as Record<string, string>, form: [] }
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const submit = () =>
    save.mutate(toBody(draft), {
      onSuccess: (saved) => {
        onClose()
        onSaved?.(saved)
      },
      onError: seen.refuse,
    })
  const input = (name: 'name' | 'base_dn' | 'host' | 'port' | 'bind_dn', label: string, hint?: string) => (
    <Field label={label} hint={hint} required error={fields[name]}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          inputMode={name === 'port' ? 'numeric' : undefined}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      size="large"
      title={agent ? `Edit ${agent.name}` : 'New AD agent'}
      onClose={onClose}
      discardPrompt={
        draft === initial ? undefined : { question: 'Discard your changes?', discard: { label: 'Discard' } }
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
        aria-label="AD agent"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {input('name', 'Name')}
        <div className="grid gap-3 md:grid-cols-[1fr_7rem_9rem]">
          {input('host', 'Host', 'The name in its certificate')}
          {input('port', 'Port')}
          <Field label="Encryption" error={fields['encryption']}>
            {(control) => (
              <Select
                {...control}
                value={draft.encryption}
                onChange={({ target }) =>
                  change({ encryption: target.value === 'starttls' ? 'starttls' : 'ldaps' })
                }
              >
                <option value="ldaps">LDAPS</option>
                <option value="starttls">StartTLS</option>
              </Select>
            )}
          </Field>
        </div>
        {input('base_dn', 'Base DN', 'For example, DC=hospital,DC=org')}
        <div className="grid gap-3 md:grid-cols-2">
          {input('bind_dn', 'User (DN)', 'May read people and groups')}
          <Field
            label="Password"
            required={!agent}
            hint={agent?.has_password ? 'A value is saved. Leave blank to keep it.' : undefined}
            error={fields['bind_password']}
          >
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="off"
                value={draft.bind_password}
                onChange={({ target }) => change({ bind_password: target.value })}
              />
            )}
          </Field>
        </div>
        <Field
          label="Certificate authority (PEM)"
          hint="Leave blank to use the authorities that this server trusts."
          error={fields['ca']}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              spellCheck={false}
              className="font-mono text-xs"
              value={draft.ca}
              onChange={({ target }) => change({ ca: target.value })}
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
