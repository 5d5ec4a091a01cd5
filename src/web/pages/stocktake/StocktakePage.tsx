import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../list/ListPage'
import { useDialogs } from '../../shell/dialogs/dialogs'
import './stocktake.css'

/** A new stocktake, over the list of all stocktakes. */
export function StocktakePage() {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return (
    <>
      <section className="stocktake-new" aria-label={t('stocktake.begin')}>
        <span className="quiet">{t('stocktake.pageHint')}</span>
        <Button type="primary" onClick={() => void dialogs.open('stocktakes', 'new')}>
          {t('stocktake.begin')}
        </Button>
      </section>
      <ListPage resource="stocktakes" />
    </>
  )
}
