import { useNavigate } from '@tanstack/react-router'
import type { IdentityProvider } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { useDeleteProvider } from './identity-provider.api.ts'
import { providerText } from './identity-provider.text.ts'

export function DeleteProviderButton({ provider: { id, name } }: { provider: IdentityProvider }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = useDeleteProvider()
  const leave = () =>
    void navigate({
      to: '/accountSettings/$section/{-$item}',
      params: { section: 'externalIdp', item: undefined },
      ignoreBlocker: true,
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {isOpen && (
        <DeleteDialog
          name={name}
          isBusy={remove.isPending}
          errors={remove.error ? [providerText.couldNotDelete, ...errorSentences(remove.error)] : []}
          onDelete={() => remove.mutate({ provider_id: id }, { onSuccess: leave })}
          onClose={() => {
            remove.reset()
            setOpen(false)
          }}
        >
          {providerText.deletion}
        </DeleteDialog>
      )}
    </>
  )
}
