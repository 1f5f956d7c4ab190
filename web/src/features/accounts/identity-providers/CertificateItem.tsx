import type { SigningCertificate } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { ReactNode } from 'react'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'

const states = {
  valid: { tone: 'ok', text: 'Valid' },
  expires_soon: { tone: 'warn', text: 'Expires soon' },
  expired: { tone: 'danger', text: 'Expired' },
} as const

interface CertificateItemProps {
  title: string
  /** Undefined until the certificate is checked. */
  details: SigningCertificate | undefined
  action: ReactNode
}

export const CertificateItem = ({ title, details, action }: CertificateItemProps) => (
  <li className="flex items-center gap-2 py-2 text-sm">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">{title}</p>
      {details && (
        <p className="text-xs text-ink-2">
          Until {formatFullDateTime(Date.parse(details.not_after))} · SHA-256{' '}
          {details.fingerprint.slice(0, 23)}…
        </p>
      )}
    </div>
    {details && <Chip tone={states[details.state].tone}>{states[details.state].text}</Chip>}
    {action}
  </li>
)
