import { Link } from 'react-router';
import * as dashboardText from '#text/admin-dashboard.ts';
import { useSession } from '../../session/session.ts';
import { withTags } from '../../ui/with-tags.tsx';
import { queries } from '../../api/queries.ts';
import { isKnownToMay, useMay } from '../staff/permissions.ts';
import { useCategoryTree } from '../categories/use-category-tree.ts';
import { Cards } from './cards.tsx';
import { Insights } from './insights.tsx';
import { insightsQuery, rangeOf } from './insights-query.ts';
import { Today } from './today.tsx';

const noticeClass = 'mt-4 border-s-4 border-turmeric bg-white p-4';

const linkTo = (path: string) => (inner: string) => (
  <Link to={path} className="font-semibold text-indigo underline">
    {inner}
  </Link>
);

/**
 * Fetches the dashboard's figures before anything else, because they take longest and a browser sends only six requests
 * at once.
 */
export function prefetch(search: URLSearchParams): void {
  const { from, to } = rangeOf((name) => search.get(name));
  if (isKnownToMay('insights.read')) void queries.prefetchQuery(insightsQuery(from, to));
}

/** The dashboard: shows waiting work, counts, and sales. */
export default function Dashboard() {
  const may = useMay();
  const { data: categories } = useCategoryTree();
  return (
    <>
      <h1 className="display text-3xl">{dashboardText.title()}</h1>
      <GivenPassword />
      {categories?.length === 0 && may('catalogue.edit') && <FirstSteps />}
      <Today />
      <Cards categories={categories} />
      {may('insights.read') && <Insights />}
    </>
  );
}

/** Asks a person who still uses their first password to change the password. The person may ignore this. */
function GivenPassword() {
  const { user } = useSession();
  if (!user?.hasGivenPassword) return null;
  return (
    <p className={noticeClass}>
      {withTags(dashboardText.givenPassword(), { change: linkTo('/admin/account#own-password') })}
    </p>
  );
}

/** Shows links to the first tasks, if the shop has no products yet. */
function FirstSteps() {
  return (
    <p className={noticeClass}>
      {withTags(dashboardText.emptyShop(), {
        category: linkTo('/admin/category'),
        product: linkTo('/admin/product?edit=new'),
        spreadsheet: linkTo('/admin/product/import'),
      })}
    </p>
  );
}
