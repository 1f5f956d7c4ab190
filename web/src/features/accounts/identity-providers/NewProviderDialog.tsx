import {
  identityProviderKinds,
  type IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { kindNames } from './identity-provider.text.ts'

const about: Record<IdentityProviderKind, string> = {
  oidc: 'Recommended. Requires an issuer address, a client ID and a client secret from the provider.',
  saml: 'Requires the metadata of the provider, or its sign-in address and certificate.',
}

/** The kind cannot be changed later. */
export const NewProviderDialog = (props: {
  onChoose: (kind: IdentityProviderKind) => void
  onClose: () => void
}) => (
  <Dialog
    open
    size="small"
    title="New identity provider"
    onClose={props.onClose}
    footer={<Button onClick={props.onClose}>Cancel</Button>}
  >
    <ul role="list" className="flex flex-col gap-3">
      {identityProviderKinds.map((kind) => (
        <li key={kind} className="flex flex-col gap-1">
          <Button onClick={() => props.onChoose(kind)} className="w-full">
            {kindNames[kind]}
          </Button>
          <p className="text-xs text-ink-2">{about[kind]}</p>
        </li>
      ))}
    </ul>
  </Dialog>
)
