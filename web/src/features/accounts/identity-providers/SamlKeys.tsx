import type {
  IdentityProvider,
  SamlKey,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { CertificateItem } from './CertificateItem.tsx'
import { useCreateSamlKey, useDeleteSamlKey } from './identity-provider.api.ts'
import { samlKeyText } from './identity-provider.text.ts'

/** The key pairs of Wardline: the current one, and during a change the next one. */
export function SamlKeys({ provider, mayChange }: { provider: IdentityProvider; mayChange: boolean }) {
  const create = useCreateSamlKey({ provider_id: provider.id })
  const remove = useDeleteSamlKey({ provider_id: provider.id })
  const [deleted, setDeleted] = useState<SamlKey>()
  const keys = provider.kind === 'saml' ? provider.keys : []
  const isReplacing = keys.length > 1
  return (
    <div className="flex max-w-[640px] flex-col gap-2">
      <ul role="list" aria-label={samlKeyText.title} className="divide-y divide-line empty:hidden">
        {keys.map((key) => (
          <CertificateItem
            key={key.id}
            title={samlKeyText.use[key.use]}
            details={key}
            action={
              isReplacing &&
              mayChange && (
                <Button
                  tone="ghost"
                  aria-label={`Delete ${samlKeyText.name[key.use]}`}
                  onClick={() => setDeleted(key)}
                >
                  Delete
                </Button>
              )
            }
          />
        ))}
      </ul>
      {isReplacing && <p className="text-sm text-ink-2">{samlKeyText.replacing}</p>}
      {!isReplacing && mayChange && (
        <div>
          <Button busy={create.isPending} onClick={() => create.mutate()}>
            Create a new key
          </Button>
        </div>
      )}
      <FormErrors
        sentences={create.error ? [samlKeyText.couldNotCreate, ...errorSentences(create.error)] : []}
      />
      {deleted && (
        <DeleteDialog
          name={samlKeyText.name[deleted.use]}
          isBusy={remove.isPending}
          errors={remove.error ? [samlKeyText.couldNotDelete, ...errorSentences(remove.error)] : []}
          onDelete={() => remove.mutate({ key_id: deleted.id }, { onSuccess: () => setDeleted(undefined) })}
          onClose={() => {
            remove.reset()
            setDeleted(undefined)
          }}
        >
          {samlKeyText.deletion[deleted.use]}
        </DeleteDialog>
      )}
    </div>
  )
}
