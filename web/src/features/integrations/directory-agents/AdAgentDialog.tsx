import type {
  AdAgent,
  AdAgentBody,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { PasswordField, TextAreaField, TextField } from '../../../platform/forms/TextFields.tsx'
import { useSaveAdAgent } from './agent.api.ts'
import { couldNotSaveAgent } from './directory.text.ts'

interface AdAgentDialogProps {
  /** `null` for a new agent. */
  agent: AdAgent | null
  onSaved?: (agent: AdAgent) => void
  onClose: () => void
}

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

const encryptions = [
  { value: 'ldaps', label: 'LDAPS' },
  { value: 'starttls', label: 'StartTLS' },
]

export function AdAgentDialog({ agent, onSaved, onClose }: AdAgentDialogProps) {
  const save = useSaveAdAgent(agent?.id ?? null)
  return (
    <FormDialog
      size="large"
      title={agent ? `Edit ${agent.name}` : 'New AD agent'}
      label="AD agent"
      action={agent ? 'Save' : 'Create agent'}
      initial={toDraft(agent)}
      record={agent}
      save={(draft, version) => save.mutateAsync({ ...toBody(draft), version })}
      failure={couldNotSaveAgent}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required spellCheck={false} />
      <div className="grid gap-3 md:grid-cols-[1fr_7rem_9rem]">
        <TextField name="host" label="Host" hint="The name in its certificate" required spellCheck={false} />
        <TextField name="port" label="Port" required spellCheck={false} inputMode="numeric" />
        <SelectField name="encryption" label="Encryption" options={encryptions} />
      </div>
      <TextField
        name="base_dn"
        label="Base DN"
        hint="For example, DC=hospital,DC=org"
        required
        spellCheck={false}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          name="bind_dn"
          label="User (DN)"
          hint="May read people and groups"
          required
          spellCheck={false}
        />
        <PasswordField
          name="bind_password"
          label="Password"
          required={!agent}
          hint={agent?.has_password ? 'A value is saved. Leave blank to keep it.' : undefined}
        />
      </div>
      <TextAreaField
        name="ca"
        label="Certificate authority (PEM)"
        hint="Leave blank to use the authorities that this server trusts."
        rows={4}
        spellCheck={false}
        className="font-mono text-xs"
      />
    </FormDialog>
  )
}
