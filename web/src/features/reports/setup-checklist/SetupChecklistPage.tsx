import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type {
  SetupCheck,
  SetupChecklist,
  SignInSecurity,
} from '@wardline/contract/reports/setup-checklist/setup-checklist.schemas.ts'
import { clsx } from 'clsx'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { setupChecklistQuery } from './setup-checklist.api.ts'
import { OperatorChoice } from './OperatorChoice.tsx'
import {
  adviceText,
  isRisk,
  itemAddress,
  linkTexts,
  listAddresses,
  listProblems,
  passedText,
  problemText,
  recordAccessText,
  signInSecurityText,
  summarize,
  type Summary,
} from './setup-checklist.view.ts'

export function SetupChecklistPage() {
  const { permissions } = useMe()
  return (
    <Page title="Setup checklist" about="Steps before going live, and risks to pages.">
      {permissions.includes('accounts.change_account') ? (
        <Checklist />
      ) : (
        <PermissionRequired to="view the setup checklist" />
      )}
    </Page>
  )
}

function Checklist() {
  const { account } = useMe()
  const { data, isError, refetch } = useQuery(setupChecklistQuery(account.id))
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Could not load the checklist.</LoadError>
    ) : (
      <Skeleton label="Loading the checklist">
        <SkeletonBlock className="h-64 w-full" />
      </Skeleton>
    )
  return <Checks checklist={data} />
}

function Checks({ checklist }: { checklist: SetupChecklist }) {
  const { at, checks, record_access, sign_in_security } = checklist
  const advice = recordAccessText(record_access)
  const failed = listProblems(checks)
  const passed = checks.filter(({ count }) => count === 0)
  const { tone, text } = summarize(checks)
  return (
    <>
      <p
        role="status"
        className={clsx('flex items-center gap-2 rounded-md px-3 py-2 font-medium', summaryStyles[tone])}
      >
        {tone === 'ok' ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        {text}
      </p>
      <ul role="list" aria-label="Problems" className="divide-y divide-line empty:hidden">
        {failed.map((check) => (
          <Problem key={check.key} check={check} at={Date.parse(at)} />
        ))}
      </ul>
      <ul role="list" aria-label="Passed" className="divide-y divide-line border-t border-line empty:hidden">
        {passed.map((check) => (
          <li key={check.key} className="flex items-center gap-2 py-2 text-sm text-ink-2">
            <IconCheck size={16} stroke={1.75} aria-hidden className="flex-none text-ok" />
            {passedText(check)}
          </li>
        ))}
      </ul>
      {advice && (
        <section aria-label="Advice" className="flex items-start gap-2 border-t border-line py-3 text-sm">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-info" />
          <p>
            {advice}{' '}
            <AppLink href="/accountSettings/account" className={linkStyle}>
              Account settings
            </AppLink>
          </p>
        </section>
      )}
      <SignInAdvice {...sign_in_security} />
    </>
  )
}

/** Administrators decide over the accounts of others. */
const SignInAdvice = ({ roles }: SignInSecurity) =>
  roles.length > 0 && (
    <section
      aria-label="Sign-in security"
      className="flex items-start gap-2 border-t border-line py-3 text-sm"
    >
      <IconInfoCircle size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-info" />
      <p>
        {signInSecurityText(roles.length)}{' '}
        {roles.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <AppLink href={`/accountSettings/roles/${id}`} className={linkStyle}>
              {name}
            </AppLink>
          </span>
        ))}
      </p>
    </section>
  )

const summaryStyles: Record<Summary['tone'], string> = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warn-soft text-warn',
  ok: 'bg-ok-soft text-ok',
}

const linkStyle =
  'inline-flex min-h-6 items-center text-accent underline underline-offset-2 pointer-coarse:min-h-control'

/** Names that are visible without unfolding them. */
const mostNames = 8

function Problem({ check, at }: { check: SetupCheck; at: number }) {
  const { key, count, items } = check
  return (
    <li className="py-4">
      <h2 className={clsx('flex items-start gap-2 font-medium', isRisk(check) && 'text-danger')}>
        {isRisk(check) && (
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden className="mt-0.5 flex-none" />
        )}
        {problemText(check)}
      </h2>
      <p className="text-sm text-ink-2">{adviceText(check)}</p>
      {key === 'operator' && <OperatorChoice />}
      {key !== 'operator' && linkTexts[key] !== undefined && (
        <p className="text-sm">
          <AppLink href={listAddresses[key]} className={linkStyle}>
            {linkTexts[key]}
          </AppLink>
        </p>
      )}
      {items.length > mostNames ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-2 hover:text-ink">
            Show {count > items.length ? `${items.length} of ${count}` : count} names
          </summary>
          <Items check={check} at={at} />
        </details>
      ) : (
        <Items check={check} at={at} />
      )}
    </li>
  )
}

const Items = ({ check: { key, count, items }, at }: { check: SetupCheck; at: number }) => (
  <ul role="list" className="mt-1 flex flex-wrap gap-x-4 text-sm empty:hidden">
    {items.map((item) => (
      <li key={item.id}>
        <AppLink href={itemAddress(key, item)} className={linkStyle}>
          {item.name}
        </AppLink>
        {item.from !== null && (
          <span className="text-ink-2"> from {formatDateTime(Date.parse(item.from), at)}</span>
        )}
      </li>
    ))}
    {key !== 'operator' && items.length > 0 && count > items.length && (
      <li>
        <AppLink href={listAddresses[key]} className={linkStyle}>
          and {count - items.length} more
        </AppLink>
      </li>
    )}
  </ul>
)
