import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { useMe } from '../me/me.api.ts'
import { useCreateToken, type TokenOwner } from './api-token.api.ts'
import { lifeOptions, listScopeSections } from './api-token.view.ts'
import { NewTokenSecret } from './NewTokenSecret.tsx'
import { ScopeFields } from './ScopeFields.tsx'

const titles: Record<TokenOwner, string> = { personal: 'New API token', service: 'New service token' }

const initial: { name: string; scopes: readonly TokenScope[]; expires_in_days: number } = {
  name: '',
  scopes: ['basic.read'],
  expires_in_days: 90,
}

export function CreateTokenDialog({ kind, onClose }: { kind: TokenOwner; onClose: () => void }) {
  const { permissions } = useMe()
  const create = useCreateToken(kind)
  if (create.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={create.data.name}
        discardPrompt={{ question: 'Did you copy the token?', discard: { label: 'Close' } }}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <NewTokenSecret token={create.data} />
      </Dialog>
    )
  return (
    <FormDialog
      title={titles[kind]}
      action="Create token"
      size="page"
      discard="Discard this token?"
      initial={initial}
      save={(draft) => create.mutateAsync({ ...draft, scopes: [...draft.scopes] })}
      failure="Could not create the token."
      staysOpen
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        hint="The script or system that uses the token."
        required
        maxLength={80}
      />
      <SelectField
        name="expires_in_days"
        label="Valid for"
        options={lifeOptions.map(({ days, label }) => ({ value: days, label }))}
      />
      <FormField<readonly TokenScope[]> name="scopes">
        {({ value, onChange, error }) => (
          <>
            <ScopeFields sections={listScopeSections(permissions)} scopes={value} onChange={onChange} />
            {error && <p className="text-xs text-danger">{error}</p>}
          </>
        )}
      </FormField>
    </FormDialog>
  )
}
