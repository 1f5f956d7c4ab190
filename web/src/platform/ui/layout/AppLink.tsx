import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Replaces the router's link in navigation bars, because that renders again on every navigation. */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate()
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate({ href })
      }}
      {...rest}
    />
  )
}
