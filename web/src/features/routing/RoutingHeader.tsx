import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { RoutingOffNotice } from './RoutingOffNotice.tsx'
import { PageHead } from '../../platform/ui/layout/PageHead.tsx'

const tabs = [
  { item: undefined, label: 'Policies' },
  { item: 'conditionSetList', label: 'Condition sets' },
  { item: 'conditionsList', label: 'Conditions' },
  { item: 'actionList', label: 'Actions' },
] as const

export type RoutingList = (typeof tabs)[number]['item']

interface RoutingHeaderProps {
  list: RoutingList
  children?: ReactNode
}

/** The four lists of routing; `children` are the actions of the open one. */
export const RoutingHeader = ({ list, children }: RoutingHeaderProps) => (
  <>
    <PageHead title="Routing">{children}</PageHead>
    <nav
      aria-label="Routing"
      className="flex flex-none gap-1 overflow-x-auto border-b border-line px-3 py-1.5 md:px-5"
    >
      {tabs.map(({ item, label }) => (
        <Link
          key={label}
          to="/messageRouting/{-$item}"
          params={{ item }}
          activeOptions={{ exact: true }}
          aria-current={item === list ? 'page' : undefined}
          className={clsx(
            'flex h-8 flex-none items-center rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-hover pointer-coarse:h-control',
            'aria-[current=page]:bg-selected aria-[current=page]:text-accent',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
    <RoutingOffNotice />
  </>
)
