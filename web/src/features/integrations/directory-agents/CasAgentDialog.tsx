import type { CasAgent } from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { useSaveCasAgent } from './agent.api.ts'
import { couldNotSaveAgent } from './directory.text.ts'

interface CasAgentDialogProps {
  /** `null` for a new agent. */
  agent: CasAgent | null
  onSaved?: (agent: CasAgent) => void
  onClose: () => void
}

export function CasAgentDialog({ agent, onSaved, onClose }: CasAgentDialogProps) {
  const save = useSaveCasAgent(agent?.id ?? null)
  return (
    <FormDialog
      title={agent ? `Edit ${agent.name}` : 'New CAS agent'}
      label="CAS agent"
      action={agent ? 'Save' : 'Create agent'}
      initial={{ name: agent?.name ?? '', base_dn: agent?.base_dn ?? '' }}
      record={agent}
      save={(draft, version) => save.mutateAsync({ ...draft, version })}
      failure={couldNotSaveAgent}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField name="name" label="Name" required maxLength={100} />
      <TextField
        name="base_dn"
        label="Base DN"
        hint="For example, DC=hospital,DC=org"
        required
        spellCheck={false}
      />
    </FormDialog>
  )
}
