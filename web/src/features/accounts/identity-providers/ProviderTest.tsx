import { useQuery } from '@tanstack/react-query'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type {
  IdentityProvider,
  ProviderCheck,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { SignOnTest } from '@wardline/contract/accounts/sign-on/sign-on.schemas.ts'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useMe } from '../me/me.api.ts'
import { signOnTestQuery, useCheckProvider, useStartTest } from './identity-provider.api.ts'

interface ProviderTestProps {
  provider: IdentityProvider
  /** Id of the test whose sign-in returned to this tab. */
  testId: number | undefined
}

export function ProviderTest({ provider: { id }, testId }: ProviderTestProps) {
  const start = useStartTest(id)
  const check = useCheckProvider({ provider_id: id })
  const failed = start.error ?? check.error
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={start.isPending} onClick={() => start.mutate()}>
          Test sign-in
        </Button>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Check settings
        </Button>
      </div>
      <FormErrors sentences={failed ? errorSentences(failed) : []} />
      {check.data && <Steps steps={check.data.steps} />}
      {testId !== undefined && <StoredTest provider_id={id} testId={testId} />}
    </div>
  )
}

const Steps = ({ steps }: { steps: ProviderCheck['steps'] }) => (
  <ul role="list" aria-label="Checked settings" className="flex flex-col gap-1 text-sm">
    {steps.map(({ is_ok, sentence }) => (
      <li key={sentence} className="flex items-start gap-2">
        {is_ok ? (
          <IconCheck size={16} aria-hidden className="mt-0.5 flex-none text-ok" />
        ) : (
          <IconAlertCircle size={16} aria-hidden className="mt-0.5 flex-none text-danger" />
        )}
        {sentence}
      </li>
    ))}
  </ul>
)

function StoredTest({ provider_id, testId }: { provider_id: number; testId: number }) {
  const { account } = useMe()
  const { data, isError } = useQuery(signOnTestQuery(account.id, provider_id, testId))
  if (isError)
    return <p className="text-sm text-ink-2">The result of this test is no longer stored. Test again.</p>
  return data ? <TestResult test={data} /> : null
}

const TestResult = ({ test }: { test: SignOnTest }) => (
  <section aria-label="Result of the test" className="flex flex-col gap-3 rounded-md border border-line p-3">
    <p className={test.refusal === null ? 'font-medium text-ok' : 'font-medium text-danger'}>
      {test.refusal === null
        ? 'This sign-in would succeed'
        : `This sign-in would be refused: ${test.refusal}`}
    </p>
    {test.effects.length > 0 && (
      <ul className="list-disc pl-5 text-sm">
        {test.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    )}
    <table className="w-full text-left text-sm">
      <caption className="pb-1 text-left text-ink-2">
        Received {formatFullDateTime(Date.parse(test.at))}. Subject:{' '}
        <span className="font-mono text-xs">{test.subject}</span>
      </caption>
      <thead>
        <tr className="border-b border-line">
          <th className="w-1/3 py-1 pr-3 font-medium">Name</th>
          <th className="py-1 font-medium">Values</th>
        </tr>
      </thead>
      <tbody>
        {test.claims.map(({ name, values }) => (
          <tr key={name} className="border-b border-line align-top">
            <td className="py-1 pr-3 font-mono text-xs wrap-anywhere">{name}</td>
            <td className="py-1 wrap-anywhere">{values.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
