import { Select, type SelectProps } from 'antd'
import { useList } from '@refinedev/core'
import { currencies } from '#domain/money'
import { currencyName } from './currency-name'
import { recordName, RecordLabel } from '../references/RecordLabel'
import { useLanguage } from '../../data/languages/use-title'

interface CurrencySelectProps extends Omit<SelectProps<string>, 'options'> {
  /** The codes that are offered; every currency of the trade when left out. */
  offered?: readonly string[]
  /** Shows the name of the chosen currency beside its code. */
  named?: boolean
}

const all = Object.keys(currencies)

/** The name of a currency: the one that an admin has set, else the one of the language. */
export function useCurrencyNames(): (code: string) => string {
  const language = useLanguage()
  const { result } = useCurrencies()
  return (code) => {
    const found = result.data.find((currency) => currency.code === code)
    return found?.name ? recordName(found, language) : currencyName(code, language)
  }
}

/** Chooses a currency of the trade: offered by code and name, chosen by its code. */
export function CurrencySelect({ offered = all, named = false, ...select }: CurrencySelectProps) {
  const nameIn = useCurrencyNames()
  return (
    <Select<string>
      popupMatchSelectWidth={false}
      {...select}
      options={offered.map((code) => ({ value: code, label: code, name: nameIn(code) }))}
      optionRender={({ value, data }) => <RecordLabel record={{ code: String(value), name: data.name }} />}
      {...(named
        ? {
            labelRender: ({ value }) => <RecordLabel record={{ code: value, name: nameIn(String(value)) }} />,
          }
        : {})}
    />
  )
}

interface CurrencyRecord {
  id: number
  code: string
  name: string | null
  /** HKD per unit. */
  rate: number | null
}

/** The currencies of the shop, with their rates and the names given by an admin; loaded once. */
export function useCurrencies() {
  return useList<CurrencyRecord>({ resource: 'currencies', pagination: { mode: 'off' } })
}
