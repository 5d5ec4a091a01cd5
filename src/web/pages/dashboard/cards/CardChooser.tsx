import { AppstoreOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Arranger } from '../../../kit/choosing/Arranger'
import { ArrangerButton } from '../../../kit/choosing/ArrangerButton'
import { mayAct } from '../../../data/session/access'
import { ForRole } from './ForRole'
import { useCards } from './use-cards'

/** Chooses which cards the dashboard has, those of reports among them, and in which order. */
export function CardChooser() {
  const { t } = useTranslation()
  return (
    <ArrangerButton label={t('dashboard.cards.title')} icon={<AppstoreOutlined aria-hidden />}>
      <Choice />
    </ArrangerButton>
  )
}

function Choice() {
  const { t } = useTranslation()
  const { cards, shipped, offered, shown, show, reset, forRole } = useCards(true)
  const titles = new Map(offered.map((name) => [name, cards.get(name)?.title ?? name]))
  return (
    <>
      <Arranger
        label={t('dashboard.cards.title')}
        offered={titles}
        shipped={shipped}
        shown={shown}
        onShow={show}
      />
      <Flex justify="flex-end">
        {mayAct('roles') === 'yes' && <ForRole cards={forRole} />}
        <Button type="text" size="small" onClick={reset}>
          {t('dashboard.cards.shipped')}
        </Button>
      </Flex>
    </>
  )
}
