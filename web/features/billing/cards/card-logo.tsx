const LOGOS: Record<string, { name: string; mark: string; color: string }> = {
  amex: { name: 'American Express', mark: 'AMEX', color: '#1f72cd' },
  mastercard: { name: 'Mastercard', mark: '', color: '#252525' },
  visa: { name: 'Visa', mark: 'VISA', color: '#1a1f71' },
  discover: { name: 'Discover', mark: 'DISC', color: '#b8500a' },
  jcb: { name: 'JCB', mark: 'JCB', color: '#0b6e3b' },
  unionpay: { name: 'Union Pay', mark: 'UP', color: '#b3132c' },
  diners: { name: 'Diners Club', mark: 'DC', color: '#0a4a86' },
}

/** What people call the brand of a card. */
export const brandName = (brand: string): string => LOGOS[brand]?.name ?? 'Card'

/** The sign of a card's brand, beside its name. */
export function CardLogo({ brand }: { brand: string }) {
  const { mark, color } = LOGOS[brand] ?? { mark: '••••', color: '#57635c' }
  return (
    <svg viewBox="0 0 40 26" width="40" height="26" aria-hidden="true">
      <rect width="40" height="26" rx="4" fill={color} />
      {brand === 'mastercard' ? (
        <>
          <circle cx="16" cy="13" r="7.5" fill="#eb001b" />
          <circle cx="24" cy="13" r="7.5" fill="#f79e1b" fillOpacity=".9" />
        </>
      ) : (
        <text x="20" y="17" textAnchor="middle" fontSize="10.5" fontWeight="700" fill="#fff">
          {mark}
        </text>
      )}
    </svg>
  )
}
