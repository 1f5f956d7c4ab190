/** Draws what the icon set lacks, on the same grid and stroke. */
export const PagerIcon = ({ size = 16 }: { size?: number }) => (
  <svg
    role="img"
    aria-label="By pager"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="flex-none text-ink-2"
  >
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <rect x="6" y="8" width="12" height="5" rx="1" />
    <path d="M8 16h.01M12 16h4" />
  </svg>
)
