import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { useCreateToken, type TokenOwner } from './api-token.api.ts'
import { lifeOptions, listScopeSections } from './api-token.view.ts'
import { NewTokenSecret } from './NewTokenSecret.tsx'
import { ScopeFields } from './ScopeFields.tsx'

const titles: Record<TokenOwner, string> = { personal: 'New API token', service: 'New service token' }

export function CreateTokenDialog({ kind, onClose }: { kind: TokenOwner; onClose: () => void }) {
  const { permissions } = useMe()
  const create = useCreateToken(kind)
  const [name, setName] = useState('')
  const [days, setDays] = useState(90)
  const [scopes, setScopes] = useState<ReadonlySet<TokenScope>>(new Set(['basic.read']))
  const submit = () => create.mutate({ name, scopes: [...scopes], expires_in_days: days })
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
    <Dialog
      open
      onClose={onClose}
      title={titles[kind]}
      size="page"
      discardPrompt={
        name === '' ? undefined : { question: 'Discard this token?', discard: { label: 'Discard' } }
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-token" tone="accent" busy={create.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <form
        id="new-token"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Name" hint="The script or system that uses the token." required>
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Valid for">
          {(control) => (
            <Select {...control} value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {lifeOptions.map((option) => (
                <option key={option.days} value={option.days}>
                  {option.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ScopeFields sections={listScopeSections(permissions)} scopes={scopes} onChange={setScopes} />
        <FormErrors sentences={create.error ? errorSentences(create.error) : []} />
      </form>
    </Dialog>
  )
}
