import { IconCopy } from '@tabler/icons-react'
import type {
  IdentityProvider,
  ProviderAddresses,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { providerText } from './identity-provider.text.ts'

const labels: Record<IdentityProvider['kind'], Partial<Record<keyof ProviderAddresses, string>>> = {
  oidc: {
    redirect_uri: 'Redirect URI',
    post_logout_redirect_uri: 'Post-logout redirect URI',
    backchannel_logout_uri: 'Back-channel logout URI',
  },
  saml: {
    acs_url: 'Assertion consumer service (ACS) URL',
    slo_url: 'Single logout (SLO) URL',
    entity_id: 'Entity ID (audience)',
    metadata_url: 'Metadata',
  },
}

export function ProviderAddressList({ provider: { kind, addresses } }: { provider: IdentityProvider }) {
  if (!addresses) return <p className="text-sm text-warn">{providerText.noAddress}</p>
  const addressLabels = Object.entries(labels[kind]) as [keyof ProviderAddresses, string][]
  return (
    <div className="flex max-w-[640px] flex-col gap-3">
      {addressLabels.map(([name, label]) => (
        <Address key={name} label={label} value={addresses[name]} />
      ))}
      {kind === 'saml' && (
        <p className="text-sm">
          <a
            href={addresses.metadata_url}
            download="wardline-metadata.xml"
            className="text-accent underline underline-offset-2"
          >
            Download the metadata
          </a>
        </p>
      )}
    </div>
  )
}

function Address({ label, value }: { label: string; value: string }) {
  const copy = () => {
    const failed = () => showToast('Could not copy. Select the text and copy it.', { tone: 'danger' })
    // Insecure contexts have no clipboard API.
    if (!navigator.clipboard) failed()
    else navigator.clipboard.writeText(value).then(() => showToast(`${label} copied`), failed)
  }
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex gap-1">
          <Input
            {...control}
            readOnly
            value={value}
            className="font-mono text-xs"
            onFocus={({ target }) => target.select()}
          />
          <IconButton label={`Copy ${label}`} onClick={copy}>
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      )}
    </Field>
  )
}
