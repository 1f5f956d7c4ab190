import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import type {
  Integration,
  IntegrationTest,
} from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import type { ConnectionTest } from './integration.api.ts'
import { describeProblem, stepTexts, summarizeTest } from './integration.view.ts'
import { IntegrationState } from './IntegrationState.tsx'

export const columnCount = 6

const cellClass = 'px-3 py-1.5 wrap-anywhere'

interface IntegrationRowProps {
  row: Integration
  test: ConnectionTest | undefined
  onTest: () => void
}

export function IntegrationRow({ row, test, onTest }: IntegrationRowProps) {
  const now = useMinute()
  const time = (at: string | null) => (at === null ? '–' : formatDateTime(Date.parse(at), now))
  const isFailing = row.state === 'failing'
  return (
    <>
      <tr
        data-row={row.key}
        tabIndex={-1}
        className="relative h-11 border-t border-line outline-none hover:bg-hover has-[[data-row-link]:focus-visible]:bg-selected"
      >
        <th scope="row" className={clsx(cellClass, 'text-left font-medium')}>
          {row.href === null ? (
            row.name
          ) : (
            <AppLink
              href={row.href}
              data-row-link=""
              className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {row.name}
            </AppLink>
          )}
        </th>
        <td className={clsx(cellClass, 'text-ink-2 max-md:hidden')}>{row.feeds || '–'}</td>
        <td className={cellClass}>
          <IntegrationState row={row} />
        </td>
        <td
          className={clsx(cellClass, 'tabular-nums max-md:hidden', isFailing ? 'text-danger' : 'text-ink-2')}
        >
          {time(row.last_success)}
        </td>
        <td className={clsx(cellClass, 'text-ink-2 tabular-nums max-md:hidden')}>{time(row.next_run)}</td>
        <td className={clsx(cellClass, 'text-right')}>
          <NextStep row={row} isTesting={test?.isRunning ?? false} onTest={onTest} />
        </td>
      </tr>
      {row.state === 'attention' && <Detail>{describeProblem(row)}</Detail>}
      {test && !test.isRunning && (
        <Detail>
          {test.result ? (
            <TestResult name={row.name} test={test.result} />
          ) : (
            <p role="status" className="text-danger">
              {['Could not test the connection.', ...errorSentences(test.error)].join(' ')}
            </p>
          )}
        </Detail>
      )}
    </>
  )
}

const Detail = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={columnCount} className="px-3 pb-2 text-sm text-ink-2">
      {children}
    </td>
  </tr>
)

interface NextStepProps {
  row: Integration
  isTesting: boolean
  onTest: () => void
}

/** One action that fits the state: the next step of an administrator, else a test. */
function NextStep({ row: { name, next_step, href, may }, isTesting, onTest }: NextStepProps) {
  if (next_step !== null && href !== null)
    return (
      <AppLink
        href={href}
        className="relative inline-flex h-control items-center px-3 text-sm font-medium text-accent hover:underline"
      >
        {next_step}
        <span className="sr-only"> {name}</span>
      </AppLink>
    )
  if (!may.test) return null
  return (
    <Button tone="ghost" className="relative" busy={isTesting} onClick={onTest}>
      {isTesting ? 'Testing…' : 'Test'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

/** Passed in a line; failed step by step. */
function TestResult({ name, test }: { name: string; test: IntegrationTest }) {
  const { isPassed, text } = summarizeTest(test)
  if (isPassed)
    return (
      <p role="status" className="flex items-center gap-1.5 text-ok">
        <IconCheck size={16} stroke={1.75} aria-hidden className="flex-none" />
        {text}
      </p>
    )
  return (
    <div role="status">
      <ol aria-label={`Test of ${name}`} className="flex flex-wrap gap-x-4 gap-y-1">
        {test.steps.map(({ step, problem }) => (
          <li
            key={step}
            className={clsx('inline-flex items-center gap-1.5', problem === null ? 'text-ok' : 'text-danger')}
          >
            {problem === null ? (
              <IconCheck size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconAlertTriangleFilled size={14} aria-hidden />
            )}
            {stepTexts[step]}
            <span className="sr-only">{problem === null ? ' passed' : ' failed'}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-ink">{test.steps.at(-1)?.problem}</p>
    </div>
  )
}
