CREATE OR REPLACE FUNCTION public.accounts_of_request()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
     with own as (select distinct a.id, a.taxpayer_tin, a.service
       from unnest(nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[]) request (id)
         join organisation_accounts had on had.organisation_id = request.id
         join fiscal_accounts a on a.id = had.fiscal_account_id)
     select array(select id from own union select other.id from own join fiscal_accounts other using (taxpayer_tin, service)) $function$

CREATE OR REPLACE FUNCTION public.act_hash(previous text, seq bigint, at timestamp with time zone, sha256 text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
     select encode(sha256(convert_to(previous || E'\n[' || concat_ws(',', to_json(seq::text), '"act"',
       to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), to_json(sha256)) || ']', 'UTF8')),
       'hex') $function$

CREATE OR REPLACE FUNCTION public.add_document_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into document_listings select d.id, d.organisation_id, d.number, d.issued_on, d.currency, d.total,
      listing_words(' ' || d.number || ' ' || d.customer_name || ' ' || round(d.total, 2) || ' ' || d.currency || listing_facts(d.source)),
      listing_value_group(d.organisation_id, d.currency), invoiced_contact(d.kind, d.source) from inserted d;
    return null;
  end $function$

CREATE OR REPLACE FUNCTION public.add_final_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into final_totals
        select organisation_id, state, currency, count(*), sum(total) from inserted
        where state in ('written_back', 'excluded') group by organisation_id, state, currency
        order by organisation_id, state, currency
        on conflict on constraint final_totals_pkey do update
          set documents = final_totals.documents + excluded.documents, total = final_totals.total + excluded.total;
        return null;
      end $function$

CREATE OR REPLACE FUNCTION public.alert_deliveries_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := coalesce(
  (select organisation_id from alerts where id = new.alert_id),
  (select organisation_id from alert_channels where id = new.channel_id)); return new; end $function$

CREATE OR REPLACE FUNCTION public.backfill_documents_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from backfills where id = new.backfill_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.backfill_schedule_runs_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from backfill_schedules where id = new.schedule_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.begin_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin insert into ledger_heads (organisation_id) values (new.id); return null; end $function$

CREATE OR REPLACE FUNCTION public.buyer_rules_made_for()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if new.scope <> 'contact' or new.send_as = 'no_buyer' then
          new.made_for := null;
        elsif new.made_for is null then
          select jsonb_build_object('name', c.own ->> 'name', 'taxNumber', c.own ->> 'taxNumber',
            'companyNumber', c.own ->> 'companyNumber', 'accountNumber', c.own ->> 'accountNumber',
            'address', c.own -> 'address') into new.made_for
          from (select source_id, details::json as own from customers where organisation_id = new.organisation_id
            and (source_id = new.key or strpos(lower(details), lower(btrim(new.key))) > 0) offset 0) c
          where c.source_id = new.key or lower(btrim(c.own ->> 'name')) = lower(btrim(new.key))
          order by c.source_id = new.key desc limit 1;
        end if;
        return new;
      exception when data_exception then
        return new;
      end $function$

CREATE OR REPLACE FUNCTION public.candidates_of(document uuid)
 RETURNS TABLE(outcome_id bigint, heard_at timestamp with time zone, standing text)
 LANGUAGE sql
 STABLE
AS $function$
        with attempts as materialized (
          select s.fiscal_account_id, s.started_at, s.state in ('unknown', 'accepted') as is_open,
            greatest(s.answered_at, case when s.state = 'unknown' and s.request_id is not null then d.changed_at end) as open_at
          from submissions s join documents d on d.id = s.document_id where s.document_id = document
            and (s.state in ('unknown', 'accepted') or s.request_id is null and (s.state in ('rejected', 'refused')
              or s.state = 'not_sent' and exists (select from resolutions r
                where r.document_id = document and r.submission_id = s.id and r.decision = 'not_received'))))
        select o.id, o.heard_at, case
            when o.is_hint and o.looked_at is null and max(a.started_at) > statement_timestamp() - interval '7 days' then 'unasked'
            when o.is_hint then 'unknown'
            when document = any(o.names) then 'names_it'
            when o.names is not null and bool_and(coalesce(o.looked_at >= a.open_at, false)) then 'other'
            else 'unopened' end
        from attempts a join outcomes o on o.fiscal_account_id = a.fiscal_account_id and o.heard_at >= a.started_at
          and (a.is_open or o.heard_at < a.started_at + interval '7 days')
        where (o.claims_success or o.is_hint and o.settled_at is null) and not exists (select from submissions s
          where s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id)
        group by o.id
        union all
        select null, i.received_at, 'unread' from inbox i
        where i.read_at is null and i.received_at >= (select min(a.started_at) from attempts a)
          and i.fiscal_account_id in (select a.fiscal_account_id from attempts a)
      $function$

CREATE OR REPLACE FUNCTION public.database_identity()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
      begin
        return (select system_identifier from pg_control_system()) || '/'
          || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
      exception when others then
        return null;
      end $function$

CREATE OR REPLACE FUNCTION public.document_choices_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.document_decisions_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.drop_months(parent text, till timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
      declare made text;
      begin
        if parent is distinct from 'temporary_exchanges' then raise exception 'no months are kept of %', parent; end if;
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        for made in select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
          where inhparent = 'public.temporary_exchanges'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= till at time zone 'UTC' loop
          execute format('drop table public.%I', made);
        end loop;
        delete from public.temporary_exchanges_other where started_at < till;
      end $function$

CREATE OR REPLACE FUNCTION public.exchange_submissions_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from submissions where id = new.submission_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.fiscal_pdfs_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.fiscal_receipts_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.forgotten_document(entry text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
      select d.id from documents d join organisations o on o.id = d.organisation_id
      where o.platform = entry::jsonb ->> 'platform' and o.tenant_id = entry::jsonb ->> 'tenantId'
        and d.kind = entry::jsonb ->> 'kind' and d.source_id = entry::jsonb ->> 'sourceId'
    $function$

CREATE OR REPLACE FUNCTION public.invoiced_contact(kind text, source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
      begin
        return case when kind = 'invoice' then source::json->'customer'->>'sourceId' end;
      exception when data_exception then
        return null;
      end $function$

CREATE OR REPLACE FUNCTION public.keep_document_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into document_listings values (new.id, new.organisation_id, new.number, new.issued_on, new.currency, new.total, listing_words(' ' || new.number || ' ' || new.customer_name || ' ' || round(new.total, 2) || ' ' || new.currency || listing_facts(new.source)),
      listing_value_group(new.organisation_id, new.currency), invoiced_contact(new.kind, new.source))
    on conflict (document_id) do update set number = excluded.number, issued_on = excluded.issued_on, currency = excluded.currency, total = excluded.total, words = excluded.words, value_group = excluded.value_group, contact = excluded.contact
      where (document_listings.number, document_listings.issued_on, document_listings.currency, document_listings.total, document_listings.words, document_listings.value_group, document_listings.contact) is distinct from (excluded.number, excluded.issued_on, excluded.currency, excluded.total, excluded.words, excluded.value_group, excluded.contact);
    return null;
  end $function$

CREATE OR REPLACE FUNCTION public.keep_final_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if old.state in ('written_back', 'excluded') then
          update final_totals set documents = documents - 1, total = total - old.total
          where organisation_id = old.organisation_id and state = old.state and currency = old.currency;
        end if;
        if tg_op <> 'DELETE' and new.state in ('written_back', 'excluded') then
          insert into final_totals values (new.organisation_id, new.state, new.currency, 1, new.total)
          on conflict on constraint final_totals_pkey do update
            set documents = final_totals.documents + 1, total = final_totals.total + excluded.total;
        end if;
        return null;
      end $function$

CREATE OR REPLACE FUNCTION public.keep_organisation_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
   begin
     insert into organisation_accounts values (new.id, new.fiscal_account_id) on conflict do nothing;
     return null;
   end $function$

CREATE OR REPLACE FUNCTION public.keep_value_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        update document_listings set value_group = listing_value_group(organisation_id, currency) where organisation_id = new.id;
        return null;
      end $function$

CREATE OR REPLACE FUNCTION public.last_moment_of_others(account uuid, document uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
      declare
        device text := (select device_id from fiscal_accounts where id = account);
      begin
        return greatest(
          (select max(dated_at) from submissions
           where fiscal_account_id = account and document_id <> document and state in ('sending', 'accepted', 'unknown', 'fiscalised')),
          (select max(dated_at) from submissions
           where device_id = device and document_id <> document and state in ('sending', 'accepted', 'unknown', 'fiscalised')));
      end $function$

CREATE OR REPLACE FUNCTION public.ledger_hash(previous text, seq bigint, document_id uuid, at timestamp with time zone, from_state text, to_state text, reason text, detail text, actor text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
     select encode(sha256(convert_to(previous || E'\n[' || concat_ws(',', to_json(seq::text),
       to_json(document_id::text), to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
       coalesce(to_json(from_state)::text, 'null'), to_json(to_state), coalesce(to_json(reason)::text, 'null'),
       to_json(detail), to_json(actor)) || ']', 'UTF8')), 'hex') $function$

CREATE OR REPLACE FUNCTION public.ledger_hash(previous text, seq bigint, document_id uuid, at timestamp with time zone, from_state text, to_state text, reason text, detail text, actor text, facts text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
         select encode(sha256(convert_to(previous || E'\n[' || concat_ws(',', to_json(seq::text),
           to_json(document_id::text), to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
           coalesce(to_json(from_state)::text, 'null'), to_json(to_state), coalesce(to_json(reason)::text, 'null'),
           to_json(detail), to_json(actor), to_json(facts)) || ']', 'UTF8')), 'hex') $function$

CREATE OR REPLACE FUNCTION public.listing_facts(source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
      declare whole json;
      begin
        whole := source;
        return ' ' || coalesce(whole->>'reference', '') || ' ' || coalesce(whole->'customer'->>'taxNumber', '');
      exception when data_exception then
        return '';
      end $function$

CREATE OR REPLACE FUNCTION public.listing_value_group(organisation uuid, currency text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
      begin
        return case when currency = (select base_currency from organisations where id = organisation) then '0' else '1' end || currency;
      end $function$

CREATE OR REPLACE FUNCTION public.listing_words(words text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO '$user', 'public'
AS $function$ select translate(lower(unaccent(words)), '-/''', '') $function$

CREATE OR REPLACE FUNCTION public.listings_with(patterns text[], organisations uuid[], most integer)
 RETURNS SETOF document_listings
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare
      fits text := 'words like ($3)[%s]';
    begin
      if (select count(*) <= 20000 and organisations is not null
          from (select from document_listings where organisation_id = any(organisations) limit 20001) own)
      then fits := 'textlike(words, ($3)[%s])'; end if;
      return query execute 'select * from document_listings where '
        || (select string_agg(format(fits, place), ' and ') from generate_subscripts(patterns, 1) place)
        || case when organisations is null then '' else ' and organisation_id = any($1)' end || ' limit $2'
        using organisations, most, patterns;
    end $function$

CREATE OR REPLACE FUNCTION public.make_month(parent text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
      declare
        month date := date_trunc('month', moment at time zone 'UTC');
        made text := 'temporary_exchanges' || to_char(month, '_YYYY_MM');
        first text := month || ' 00:00Z';
        after text := (month + interval '1 month')::date || ' 00:00Z';
      begin
        if parent is distinct from 'temporary_exchanges' then raise exception 'no months are kept of %', parent; end if;
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        if to_regclass('public.' || made) is not null then return; end if;
        execute format('create table public.%I (like public.temporary_exchanges including all)', made);
        lock table public.temporary_exchanges_other in access exclusive mode;
        execute format('with moved as (
            delete from public.temporary_exchanges_other where started_at >= %L and started_at < %L returning *)
          insert into public.%I select * from moved', first, after, made);
        execute format('alter table public.temporary_exchanges attach partition public.%I for values from (%L) to (%L)',
          made, first, after);
      end $function$

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$select uuidv7()$function$

CREATE OR REPLACE FUNCTION public.number_holders(account uuid, keys text[])
 RETURNS TABLE(document_id uuid, number text, held_by text, mark text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
      declare
        accounts uuid[] := array(select other.id from fiscal_accounts own join fiscal_accounts other on other.id = own.id
          or (other.taxpayer_tin = own.taxpayer_tin and other.service = own.service)
          where own.id = account);
        clients uuid[] := array(select distinct a.organisation_id from organisation_accounts a
          where a.fiscal_account_id = any(accounts));
      begin
        return query
          select s.document_id, s.number, 'submission', null from submissions s
          where s.fiscal_account_id = any(accounts) and number_key(s.number) = any(keys) and s.state in ('sending', 'accepted', 'unknown', 'fiscalised')
          union all
          select l.document_id, l.number, 'receipt', null from document_listings l
          join outside_receipts r on r.document_id = l.document_id and r.withdrawn_at is null
          where l.organisation_id = any(clients) and number_key(l.number) = any(keys)
          union all
          select l.document_id, l.number, 'mark', l.document_id || ' ' || coalesce(own.text, c.foreign_sign ->> 'text')
          from document_listings l join documents d on d.id = l.document_id
          left join document_choices c on c.document_id = d.id
          left join lateral (select i #>> '{parameters,text}' as text from jsonb_array_elements(d.issues) i
            where i ->> 'code' = 'FISCALISED_ELSEWHERE' and i #>> '{parameters,by}' <> 'number' limit 1) own on true
          where l.organisation_id = any(clients) and number_key(l.number) = any(keys)
            and (own.text is not null or c.foreign_sign is not null and not exists (select from document_decisions a
              where a.document_id = d.id and a.decision = 'anyway' and a.is_standing and a.signs @> jsonb_build_array(c.foreign_sign)))
          union all
          select l.document_id, l.number, 'orphan', null from outcomes o join document_listings l on l.document_id = any(o.names)
          where o.fiscal_account_id = any(accounts) and o.settled_at is null and o.names <> '{}'
            and number_key(l.number) = any(keys);
      end $function$

CREATE OR REPLACE FUNCTION public.number_key(number text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      begin return case when number ~ '^[!-~]+$' then lower(number collate "C")
        else btrim(regexp_replace(translate(normalize(number, NFKC), 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ֊־᐀᠆‐‒–—―−⸗⸚⸺⸻⹀⹝〜〰゠𐵮𐺭', 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ---------------------'),
          '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', ' ', 'g')) end; end $function$

CREATE OR REPLACE FUNCTION public.numbers_in(details text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      select array(select m[1] from regexp_matches(translate(details, ' .-', ''), '[0-9]{6,}', 'g') m) $function$

CREATE OR REPLACE FUNCTION public.outside_receipts_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.refuse_after_success()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if exists (select 1 from submissions s join outcomes o using (fiscal_account_id, request_id)
          where s.document_id = new.document_id and o.claims_success and not o.is_hint)
        then
          raise exception 'a success was received about the document' using errcode = 'unique_violation',
            constraint = 'submissions_none_after_success';
        end if;
        return new;
      end $function$

CREATE OR REPLACE FUNCTION public.refuse_head_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
   begin
     if tg_op = 'UPDATE' and new.organisation_id = old.organisation_id and new.seq > old.seq and (
       exists (select from document_moves
         where organisation_id = new.organisation_id and seq = new.seq and hash = new.hash)
       or exists (select from acts where ledger_id = new.organisation_id and seq = new.seq and hash = new.hash))
     then
       return null;
     end if;
     raise exception 'the head of a ledger goes forward only, to an entry that is there';
   end $function$

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
   begin raise exception 'the ledger is append-only'; end $function$

CREATE OR REPLACE FUNCTION public.refuse_move(state text, target text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
    begin
      raise exception 'a document cannot move from % to %', state, target using errcode = 'check_violation',
        constraint = 'documents_move';
    end $function$

CREATE OR REPLACE FUNCTION public.refuse_move_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new) - '{detail,salts}'::text[] = to_jsonb(old) - '{detail,salts}'::text[]
          and (new.detail = old.detail or (new.detail = '' and old.facts like '%["words",%'))
          and cardinality(new.salts) = cardinality(old.salts)
          and not exists (select from unnest(new.salts, old.salts) as s(kept, was)
            where kept is not null and kept is distinct from was)
        then
          return new;
        end if;
        raise exception 'the ledger is append-only';
      end $function$

CREATE OR REPLACE FUNCTION public.refuse_overtaken(account uuid, document uuid, taken text, follows text, rules bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    declare
      device text := (select device_id from fiscal_accounts where id = account);
    begin
      perform pg_advisory_xact_lock(hashtextextended('device ' || device, 0)) where device is not null;
      if last_moment_of_others(account, document) is distinct from follows
        or rules <> (select o.rules_version from organisations o join documents d on d.organisation_id = o.id where d.id = document)
        or exists (select from submissions where device_id = device and fiscal_account_id <> account and state = 'sending')
        or exists (select from number_holders(account, array[number_key(taken)]) h
          where h.document_id <> document and (h.held_by <> 'mark'
            or not exists (select from document_decisions a where a.document_id = document and a.decision = 'anyway' and a.is_standing
              and a.signs @> jsonb_build_array(jsonb_build_object('by', 'number', 'text', h.number, 'of', h.mark)))))
        or exists (select from submissions s join outcomes o using (fiscal_account_id, request_id)
          where s.document_id = document and o.settled_at is null)
        or exists (select from journal_gaps
          where closed_at is null or (closed_as = 'acknowledged' and forgotten_document(entry) = document))
      then
        raise exception 'something has happened since the payload was made' using errcode = 'unique_violation',
          constraint = 'submissions_overtaken';
      end if;
      return true;
    end $function$

CREATE OR REPLACE FUNCTION public.refuse_receipt_of_another()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
      begin
        perform pg_advisory_xact_lock_shared(hashtextextended('receipts of ' || ltrim(new.device_id, '0'), 0));
        if exists (select 1 from outside_receipts where device_id = ltrim(new.device_id, '0')
          and fiscal_number = ltrim(new.fiscal_number, '0') and withdrawn_at is null and source <> 'sale'
          and document_id <> new.document_id)
        then
          raise exception 'the number is recorded for another document' using errcode = 'unique_violation',
            constraint = 'fiscal_receipts_number_unique';
        end if;
        return new;
      end $function$

CREATE OR REPLACE FUNCTION public.refuse_record_of_another()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
      begin
        perform pg_advisory_xact_lock(hashtextextended('receipts of ' || device_id, 0))
          from (select distinct device_id from added where source <> 'sale' order by 1) devices;
        if exists (select 1 from added a join fiscal_receipts r on ltrim(r.device_id, '0') = a.device_id
            and ltrim(r.fiscal_number, '0') = a.fiscal_number
          where a.source <> 'sale' and r.document_id <> a.document_id)
        then
          raise exception 'the number is of a receipt of another document' using errcode = 'unique_violation',
            constraint = 'outside_receipts_number_unique';
        end if;
        return null;
      end $function$

CREATE OR REPLACE FUNCTION public.refuse_record_of_submitted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform 1 from documents where id = new.document_id for update;
        if exists (select 1 from submissions
          where document_id = new.document_id and state in ('sending', 'accepted', 'unknown', 'fiscalised'))
        then
          raise exception 'the document has a submission that may have been received' using errcode = 'unique_violation',
            constraint = 'outside_receipts_none_of_submitted';
        end if;
        return new;
      end $function$

CREATE OR REPLACE FUNCTION public.refuse_submission_of_recorded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform 1 from documents where id = new.document_id for key share;
        if exists (select 1 from outside_receipts
          where document_id = new.document_id and withdrawn_at is null)
        then
          raise exception 'a receipt made elsewhere is recorded for the document' using errcode = 'unique_violation',
            constraint = 'submissions_none_of_recorded';
        end if;
        return new;
      end $function$

CREATE OR REPLACE FUNCTION public.refuse_unexplained(document uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
      begin
        if unexplained_since(document) is not null then
          raise exception 'a success without an owner may be that of the document' using errcode = 'unique_violation',
            constraint = 'submissions_unexplained';
        end if;
        return true;
      end $function$

CREATE OR REPLACE FUNCTION public.resolutions_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.submissions_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE OR REPLACE FUNCTION public.unexplained_since(document uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
      begin
        return (select min(heard_at) from candidates_of(document) where standing not in ('unknown', 'other'));
      end $function$

CREATE OR REPLACE FUNCTION public.withdraw_entered_receipt(of_submission uuid)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
        delete from fiscal_receipts r using documents d
        where r.submission_id = of_submission and not r.is_double and d.id = r.document_id and d.state = 'fiscalised'
          and (nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[] is null or d.organisation_id = any (nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[]))
          and (select n.decision from resolutions n where n.document_id = d.id order by n.id desc limit 1) = 'fiscalised'
          and not exists (select from write_backs w where w.document_id = d.id)
        returning to_jsonb(r) $function$

CREATE OR REPLACE FUNCTION public.write_backs_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $function$

CREATE TRIGGER acts_not_emptied BEFORE TRUNCATE ON public.acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()
CREATE TRIGGER acts_only_added BEFORE DELETE OR UPDATE ON public.acts FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()
CREATE TRIGGER alert_deliveries_organisation BEFORE INSERT ON public.alert_deliveries FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION alert_deliveries_organisation()
CREATE TRIGGER backfill_documents_organisation BEFORE INSERT ON public.backfill_documents FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION backfill_documents_organisation()
CREATE TRIGGER backfill_schedule_runs_organisation BEFORE INSERT ON public.backfill_schedule_runs FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION backfill_schedule_runs_organisation()
CREATE TRIGGER buyer_rules_made_for BEFORE INSERT OR UPDATE ON public.buyer_rules FOR EACH ROW EXECUTE FUNCTION buyer_rules_made_for()
CREATE TRIGGER document_choices_organisation BEFORE INSERT ON public.document_choices FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION document_choices_organisation()
CREATE TRIGGER document_decisions_organisation BEFORE INSERT ON public.document_decisions FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION document_decisions_organisation()
CREATE TRIGGER document_moves_not_emptied BEFORE TRUNCATE ON public.document_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()
CREATE TRIGGER document_moves_only_added BEFORE DELETE OR UPDATE ON public.document_moves FOR EACH ROW EXECUTE FUNCTION refuse_move_change()
CREATE TRIGGER documents_final_totals_delete AFTER DELETE ON public.documents FOR EACH ROW WHEN ((old.state = ANY (ARRAY['written_back'::text, 'excluded'::text]))) EXECUTE FUNCTION keep_final_totals()
CREATE TRIGGER documents_final_totals_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_final_totals()
CREATE TRIGGER documents_final_totals_update AFTER UPDATE OF state, currency, total ON public.documents FOR EACH ROW WHEN ((((old.state = ANY (ARRAY['written_back'::text, 'excluded'::text])) OR (new.state = ANY (ARRAY['written_back'::text, 'excluded'::text]))) AND ((old.state IS DISTINCT FROM new.state) OR (old.currency IS DISTINCT FROM new.currency) OR (old.total IS DISTINCT FROM new.total)))) EXECUTE FUNCTION keep_final_totals()
CREATE TRIGGER documents_listing_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_document_listings()
CREATE TRIGGER documents_listing_update AFTER UPDATE OF number, customer_name, issued_on, currency, total, source ON public.documents FOR EACH ROW WHEN (((old.number IS DISTINCT FROM new.number) OR (old.customer_name IS DISTINCT FROM new.customer_name) OR (old.issued_on IS DISTINCT FROM new.issued_on) OR (old.currency IS DISTINCT FROM new.currency) OR (old.total IS DISTINCT FROM new.total) OR (old.source IS DISTINCT FROM new.source))) EXECUTE FUNCTION keep_document_listing()
CREATE TRIGGER exchange_submissions_organisation BEFORE INSERT ON public.exchange_submissions FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION exchange_submissions_organisation()
CREATE TRIGGER fiscal_pdfs_organisation BEFORE INSERT ON public.fiscal_pdfs FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION fiscal_pdfs_organisation()
CREATE TRIGGER fiscal_receipts_none_of_another BEFORE INSERT ON public.fiscal_receipts FOR EACH ROW EXECUTE FUNCTION refuse_receipt_of_another()
CREATE TRIGGER fiscal_receipts_organisation BEFORE INSERT ON public.fiscal_receipts FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION fiscal_receipts_organisation()
CREATE TRIGGER ledger_heads_only_forward AFTER DELETE OR UPDATE ON public.ledger_heads FOR EACH ROW EXECUTE FUNCTION refuse_head_change()
CREATE TRIGGER organisations_begin_ledger AFTER INSERT ON public.organisations FOR EACH ROW EXECUTE FUNCTION begin_ledger()
CREATE TRIGGER organisations_keep_account AFTER INSERT OR UPDATE OF fiscal_account_id ON public.organisations FOR EACH ROW WHEN ((new.fiscal_account_id IS NOT NULL)) EXECUTE FUNCTION keep_organisation_account()
CREATE TRIGGER organisations_value_groups AFTER UPDATE OF base_currency ON public.organisations FOR EACH ROW WHEN ((old.base_currency IS DISTINCT FROM new.base_currency)) EXECUTE FUNCTION keep_value_groups()
CREATE TRIGGER outside_receipts_none_of_another AFTER INSERT ON public.outside_receipts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_of_another()
CREATE TRIGGER outside_receipts_none_of_submitted BEFORE INSERT ON public.outside_receipts FOR EACH ROW EXECUTE FUNCTION refuse_record_of_submitted()
CREATE TRIGGER outside_receipts_organisation BEFORE INSERT ON public.outside_receipts FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION outside_receipts_organisation()
CREATE TRIGGER resolutions_organisation BEFORE INSERT ON public.resolutions FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION resolutions_organisation()
CREATE TRIGGER submissions_none_after_success BEFORE INSERT ON public.submissions FOR EACH ROW WHEN ((new.state = 'sending'::text)) EXECUTE FUNCTION refuse_after_success()
CREATE TRIGGER submissions_none_of_recorded BEFORE INSERT ON public.submissions FOR EACH ROW WHEN ((new.state = 'sending'::text)) EXECUTE FUNCTION refuse_submission_of_recorded()
CREATE TRIGGER submissions_organisation BEFORE INSERT ON public.submissions FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION submissions_organisation()
CREATE TRIGGER write_backs_organisation BEFORE INSERT ON public.write_backs FOR EACH ROW WHEN ((new.organisation_id IS NULL)) EXECUTE FUNCTION write_backs_organisation()
column acts.action text not null
column acts.address text
column acts.after text
column acts.at timestamp with time zone not null
column acts.before text
column acts.deed text not null
column acts.hash text not null
column acts.id bigint not null
column acts.kind text not null
column acts.ledger_id uuid not null
column acts.object_id text
column acts.object_kind text not null
column acts.object_name text
column acts.organisation_id uuid
column acts.outcome text not null
column acts.person text not null
column acts.person_id uuid
column acts.salt text not null
column acts.seq bigint not null
column acts.sha256 text not null
column acts.times integer not null
column acts.via text not null
column acts.via_id text
column alert_channels.causes text[]
column alert_channels.created_at timestamp with time zone not null default now()
column alert_channels.events text[]
column alert_channels.id uuid not null default gen_random_uuid()
column alert_channels.is_enabled boolean not null default true
column alert_channels.kind text not null
column alert_channels.language text not null default 'en'::text
column alert_channels.name text not null
column alert_channels.organisation_id uuid
column alert_channels.recipients text[]
column alert_channels.secret text
column alert_channels.secret_replaced_at timestamp with time zone
column alert_channels.stopped_at timestamp with time zone
column alert_channels.url text
column alert_deliveries.alert_id uuid
column alert_deliveries.attempts integer not null default 0
column alert_deliveries.channel_id uuid not null
column alert_deliveries.created_at timestamp with time zone not null default clock_timestamp()
column alert_deliveries.document_id uuid
column alert_deliveries.due_at timestamp with time zone not null default clock_timestamp()
column alert_deliveries.ended_at timestamp with time zone
column alert_deliveries.entry bigint
column alert_deliveries.event text not null
column alert_deliveries.id uuid not null default new_id()
column alert_deliveries.last_failure text
column alert_deliveries.message text not null
column alert_deliveries.organisation_id uuid
column alert_deliveries.result text
column alert_settings.digest_minutes integer not null
column alert_settings.id uuid not null default gen_random_uuid()
column alert_settings.muted_causes text[] not null default '{}'::text[]
column alert_settings.organisation_id uuid
column alert_settings.quiet_minutes integer not null
column alerts.about text not null
column alerts.acknowledged_at timestamp with time zone
column alerts.acknowledged_by text
column alerts.cause text not null
column alerts.closed_at timestamp with time zone
column alerts.detail text not null
column alerts.documents integer
column alerts.id uuid not null default new_id()
column alerts.last_at timestamp with time zone not null default now()
column alerts.numbers text[] not null default '{}'::text[]
column alerts.occurrences integer not null default 1
column alerts.opened_at timestamp with time zone not null default now()
column alerts.organisation_id uuid
column alerts.subject text not null
column alerts.told_as text
column alerts.told_at timestamp with time zone
column alerts.told_occurrences integer not null default 0
column api_tokens.actions text[]
column api_tokens.created_at timestamp with time zone not null default now()
column api_tokens.ended_at timestamp with time zone
column api_tokens.expires_at timestamp with time zone not null
column api_tokens.id uuid not null default gen_random_uuid()
column api_tokens.last_used_at timestamp with time zone
column api_tokens.name text not null
column api_tokens.organisation_ids uuid[]
column api_tokens.person_id uuid not null
column api_tokens.secret_hash bytea not null
column approver_removals.id uuid not null default gen_random_uuid()
column approver_removals.organisation_id uuid
column approver_removals.person_id uuid not null
column approver_removals.removed_at timestamp with time zone not null default now()
column backfill_documents.backfill_id uuid not null
column backfill_documents.document_id uuid not null
column backfill_documents.fingerprint text not null
column backfill_documents.organisation_id uuid not null
column backfill_documents.position integer not null
column backfill_documents.released_at timestamp with time zone
column backfill_schedule_runs.backfill_id uuid
column backfill_schedule_runs.claimed_at timestamp with time zone not null default now()
column backfill_schedule_runs.detail text not null default ''::text
column backfill_schedule_runs.due_at timestamp with time zone not null
column backfill_schedule_runs.organisation_id uuid not null
column backfill_schedule_runs.result text not null default 'claimed'::text
column backfill_schedule_runs.schedule_id uuid not null
column backfill_schedules.acknowledgement text
column backfill_schedules.created_at timestamp with time zone not null default now()
column backfill_schedules.cron text not null
column backfill_schedules.id uuid not null default gen_random_uuid()
column backfill_schedules.is_enabled boolean not null default true
column backfill_schedules.next_at timestamp with time zone not null
column backfill_schedules.organisation_id uuid not null
column backfill_schedules.range text not null
column backfill_schedules.stop_percent integer not null
column backfill_schedules.time_zone text not null
column backfills.acknowledgement text
column backfills.counted_from timestamp with time zone
column backfills.created_at timestamp with time zone not null default now()
column backfills.ended_at timestamp with time zone
column backfills.from_day date
column backfills.id uuid not null default new_id()
column backfills.organisation_id uuid not null
column backfills.reason text
column backfills.report jsonb not null
column backfills.started_at timestamp with time zone
column backfills.state text not null default 'planned'::text
column backfills.stop_percent integer not null
column backfills.till_day date
column backups.bytes bigint
column backups.documents integer
column backups.ended_at timestamp with time zone
column backups.fault text
column backups.file text not null
column backups.id uuid not null default gen_random_uuid()
column backups.is_rehearsal boolean not null default false
column backups.is_scheduled boolean not null
column backups.started_at timestamp with time zone not null default clock_timestamp()
column book_hints.happened_at timestamp with time zone not null
column book_hints.heard_at timestamp with time zone not null default now()
column book_hints.kind text not null
column book_hints.only_by_id boolean not null default false
column book_hints.organisation_id uuid not null
column book_hints.source_id text not null
column book_hints.version bigint not null default 0
column book_images.changed_at timestamp with time zone not null
column book_images.currency text not null
column book_images.fingerprint text not null
column book_images.issued_on date not null
column book_images.kind text not null
column book_images.number text not null
column book_images.organisation_id uuid not null
column book_images.read_at timestamp with time zone not null
column book_images.source_id text not null
column book_images.status text not null
column book_images.total numeric(25,6) not null
column book_readings.begun_full_at timestamp with time zone
column book_readings.full_since timestamp with time zone
column book_readings.organisation_id uuid not null
column book_readings.position text
column book_readings.stream text not null
column books_settings.asked_at timestamp with time zone not null default now()
column books_settings.failed_lists text[] not null default '{}'::text[]
column books_settings.failure text
column books_settings.failures integer not null default 0
column books_settings.organisation_id uuid not null
column books_settings.read_at timestamp with time zone
column books_settings.settings text
column bulk_decisions.act text not null
column bulk_decisions.asked_at timestamp with time zone not null default now()
column bulk_decisions.asked_by text not null
column bulk_decisions.bulk_id uuid not null
column bulk_decisions.caller jsonb not null
column bulk_decisions.decided_at timestamp with time zone
column bulk_decisions.document_id uuid not null
column bulk_decisions.fingerprint text not null
column bulk_decisions.nth integer not null
column bulk_decisions.organisation_id uuid not null
column bulk_decisions.refusal text
column bulk_decisions.said jsonb
column buyer_rules.id uuid not null default gen_random_uuid()
column buyer_rules.key text not null
column buyer_rules.made_for jsonb
column buyer_rules.organisation_id uuid not null
column buyer_rules.scope text not null
column buyer_rules.send_as text not null
column buyer_rules.tin text
column buyer_rules.town text
column buyer_rules.vat_number text
column call_limits.scope text not null
column call_limits.state text not null
column call_limits.version bigint not null default 0
column clock_readings.difference_ms bigint not null
column clock_readings.is_of_service boolean not null default false
column clock_readings.measured_at timestamp with time zone not null default clock_timestamp()
column clock_readings.observer text not null
column confirmations.asserted_at timestamp with time zone
column confirmations.asserted_by uuid
column confirmations.assertion jsonb
column confirmations.confirmed_at timestamp with time zone
column confirmations.confirmed_by uuid
column confirmations.confirmed_session uuid
column confirmations.expires_at timestamp with time zone not null
column confirmations.facts_sha256 text not null
column confirmations.id uuid not null default gen_random_uuid()
column confirmations.organisation_id uuid not null
column confirmations.request jsonb not null
column confirmations.requested_at timestamp with time zone not null default now()
column confirmations.requested_by uuid not null
column confirmations.requested_session uuid
column confirmations.subject text not null
column confirmations.withdrawn_at timestamp with time zone
column connections.client text
column connections.created_at timestamp with time zone not null default now()
column connections.grant_type text not null default 'authorization_code'::text
column connections.id uuid not null default gen_random_uuid()
column connections.platform text not null
column connections.refresh_began_at timestamp with time zone
column connections.refreshed_at timestamp with time zone not null default now()
column connections.scopes text not null default ''::text
column connections.status text not null default 'active'::text
column connections.status_reason text
column connections.status_since timestamp with time zone not null default now()
column connections.tokens text
column consents.begun_by jsonb
column consents.browser_hash text not null
column consents.code_verifier text not null
column consents.created_at timestamp with time zone not null default now()
column consents.platform text not null
column consents.state_hash text not null
column currency_mappings.destination text not null
column currency_mappings.id uuid not null default gen_random_uuid()
column currency_mappings.organisation_id uuid not null
column currency_mappings.source text not null
column cursors.checked_at timestamp with time zone not null
column cursors.is_complete boolean not null
column cursors.moved_at timestamp with time zone not null default now()
column cursors.organisation_id uuid not null
column cursors.position text not null
column cursors.stream text not null
column customers.details text not null
column customers.fetched_at timestamp with time zone not null
column customers.organisation_id uuid not null
column customers.source_id text not null
column data_keys.created_at timestamp with time zone not null default now()
column data_keys.id uuid not null default gen_random_uuid()
column data_keys.scope text not null
column data_keys.wrapped text not null
column data_keys.wrapped_at timestamp with time zone not null default now()
column data_keys.wrapped_with text not null
column device_sign_ins.actions text[] not null
column device_sign_ins.address text
column device_sign_ins.created_at timestamp with time zone not null default now()
column device_sign_ins.device_hash bytea not null
column device_sign_ins.expires_at timestamp with time zone not null
column device_sign_ins.name text not null
column device_sign_ins.person_id uuid
column device_sign_ins.refused_at timestamp with time zone
column device_sign_ins.user_code text not null
column document_choices.document_id uuid not null
column document_choices.foreign_address text
column document_choices.foreign_sign jsonb
column document_choices.organisation_id uuid not null
column document_decisions.decision text not null
column document_decisions.document_id uuid not null
column document_decisions.is_standing boolean not null default true
column document_decisions.organisation_id uuid not null
column document_decisions.original_id uuid
column document_decisions.reason text not null default ''::text
column document_decisions.signs jsonb
column document_decisions.version text not null
column document_listings.contact text
column document_listings.currency text not null
column document_listings.document_id uuid not null
column document_listings.issued_on date not null
column document_listings.number text not null
column document_listings.organisation_id uuid not null
column document_listings.total numeric(25,6) not null
column document_listings.value_group text not null
column document_listings.words text not null
column document_moves.actor text not null
column document_moves.at timestamp with time zone not null default now()
column document_moves.detail text not null default ''::text
column document_moves.document_id uuid not null
column document_moves.facts text
column document_moves.from_state text
column document_moves.hash text not null
column document_moves.id bigint not null
column document_moves.organisation_id uuid not null
column document_moves.reason text
column document_moves.salts text[]
column document_moves.seq bigint not null
column document_moves.to_state text not null
column documents.attempts integer not null default 0
column documents.changed_at timestamp with time zone not null default now()
column documents.created_at timestamp with time zone not null default now()
column documents.currency text not null
column documents.customer_name text not null
column documents.due_at timestamp with time zone
column documents.fingerprint text not null
column documents.id uuid not null default new_id()
column documents.is_correction boolean not null default false
column documents.issued_on date not null
column documents.issues jsonb not null default '[]'::jsonb
column documents.kind text not null
column documents.last_failure text
column documents.number text not null
column documents.organisation_id uuid not null
column documents.paid_into jsonb
column documents.reason text
column documents.seen_at timestamp with time zone not null default now()
column documents.source text not null
column documents.source_id text not null
column documents.state text not null default 'collected'::text
column documents.stopped_by jsonb
column documents.total numeric(25,6) not null
column earlier_credentials.credentials text not null
column earlier_credentials.fiscal_account_id uuid not null
column earlier_credentials.version integer not null
column event_cursors.channel_id uuid not null
column event_cursors.organisation_id uuid not null
column event_cursors.seq bigint not null
column events_turned_away.first_at timestamp with time zone not null default clock_timestamp()
column events_turned_away.fiscal_account_id uuid not null
column events_turned_away.had_signature boolean not null
column events_turned_away.last_at timestamp with time zone not null default clock_timestamp()
column events_turned_away.times bigint not null
column exchange_submissions.exchange_id bigint not null
column exchange_submissions.organisation_id uuid not null
column exchange_submissions.submission_id uuid not null
column exchanges.address text not null
column exchanges.answer_body bytea
column exchanges.answer_bytes integer
column exchanges.answer_headers text
column exchanges.duration_ms integer not null
column exchanges.failure text
column exchanges.id bigint not null
column exchanges.method text not null
column exchanges.request_body bytea
column exchanges.request_headers text not null
column exchanges.started_at timestamp with time zone not null
column exchanges.status integer
column exclusion_rules.amount numeric(25,6)
column exclusion_rules.id uuid not null default gen_random_uuid()
column exclusion_rules.key text not null
column exclusion_rules.organisation_id uuid not null
column exclusion_rules.reason text not null
column exclusion_rules.scope text not null
column final_totals.currency text not null
column final_totals.documents bigint not null
column final_totals.organisation_id uuid not null
column final_totals.state text not null
column final_totals.total numeric not null
column fiscal_account_readings.failure text
column fiscal_account_readings.fiscal_account_id uuid not null
column fiscal_account_readings.part text not null
column fiscal_account_readings.read_at timestamp with time zone
column fiscal_account_readings.reading text
column fiscal_accounts.created_at timestamp with time zone not null default now()
column fiscal_accounts.credentials text not null
column fiscal_accounts.credentials_version integer not null default 1
column fiscal_accounts.device_id text
column fiscal_accounts.device_moment text
column fiscal_accounts.id uuid not null default gen_random_uuid()
column fiscal_accounts.is_shared boolean not null default false
column fiscal_accounts.last_checked_at timestamp with time zone
column fiscal_accounts.last_findings jsonb
column fiscal_accounts.name text not null
column fiscal_accounts.profile text not null
column fiscal_accounts.service text not null
column fiscal_accounts.settings jsonb not null default '{}'::jsonb
column fiscal_accounts.taxpayer_name text
column fiscal_accounts.taxpayer_said_by text
column fiscal_accounts.taxpayer_tin text
column fiscal_accounts.taxpayer_vat_number text
column fiscal_accounts.time_offset text not null default '+02:00'::text
column fiscal_pdfs.bytes bytea not null
column fiscal_pdfs.document_id uuid not null
column fiscal_pdfs.fetched_at timestamp with time zone not null default now()
column fiscal_pdfs.organisation_id uuid not null
column fiscal_receipts.certificate jsonb not null default '[]'::jsonb
column fiscal_receipts.device_id text not null
column fiscal_receipts.document_id uuid not null
column fiscal_receipts.fiscal_day text not null
column fiscal_receipts.fiscal_number text not null
column fiscal_receipts.fiscalised_at timestamp with time zone not null default now()
column fiscal_receipts.is_double boolean not null default false
column fiscal_receipts.organisation_id uuid not null
column fiscal_receipts.outcome text not null
column fiscal_receipts.pdf_check text
column fiscal_receipts.pdf_is_claimed boolean not null default false
column fiscal_receipts.pdf_name text
column fiscal_receipts.pdf_sha256 text
column fiscal_receipts.pdf_size integer
column fiscal_receipts.qr_url text not null
column fiscal_receipts.remarks jsonb not null default '[]'::jsonb
column fiscal_receipts.submission_id uuid not null
column fiscal_receipts.verification_code text not null
column identities.created_at timestamp with time zone not null default now()
column identities.issuer text not null
column identities.person_id uuid not null
column identities.subject text not null
column inbox.body bytea not null
column inbox.body_sha256 text not null
column inbox.fault text
column inbox.fiscal_account_id uuid not null
column inbox.id bigint not null
column inbox.is_signed boolean not null
column inbox.read_at timestamp with time zone
column inbox.received_at timestamp with time zone not null default now()
column installation.id uuid not null default gen_random_uuid()
column installation.is_only boolean not null default true
column installation.journal_fault text
column installation.journal_fault_at timestamp with time zone
column installation.journal_mark uuid
column installation.journal_next_mark uuid
column invitations.created_at timestamp with time zone not null default now()
column invitations.email text
column invitations.expires_at timestamp with time zone not null
column invitations.id uuid not null default gen_random_uuid()
column invitations.invited_by uuid
column invitations.language text
column invitations.link_shown boolean not null default false
column invitations.name text not null
column invitations.person_id uuid
column invitations.purpose text not null
column invitations.roles jsonb not null
column invitations.token_hash bytea not null
column invitations.used_at timestamp with time zone
column invitations.withdrawn_at timestamp with time zone
column journal_files.last_entry text
column journal_files.lost_at timestamp with time zone
column journal_files.name text not null
column journal_files.unreadable integer not null
column journal_files.version text not null
column journal_gaps.attempt integer not null
column journal_gaps.closed_as text
column journal_gaps.closed_at timestamp with time zone
column journal_gaps.document_id uuid not null
column journal_gaps.entry text not null
column journal_gaps.found_at timestamp with time zone not null default clock_timestamp()
column journal_gaps.submission_id uuid not null
column key_uses.address text not null
column key_uses.hour timestamp with time zone not null
column key_uses.times integer not null
column ledger_checks.checked_at timestamp with time zone
column ledger_checks.due_at timestamp with time zone not null
column ledger_checks.fault text
column ledger_checks.followed_whole_at timestamp with time zone
column ledger_checks.organisation_id uuid not null
column ledger_checks.verified_hash text
column ledger_checks.verified_seq bigint
column ledger_heads.hash text not null default ''::text
column ledger_heads.organisation_id uuid not null
column ledger_heads.seq bigint not null default 0
column line_rules.id uuid not null default gen_random_uuid()
column line_rules.key text not null
column line_rules.organisation_id uuid not null
column line_rules.scope text not null
column line_rules.treatment text not null
column memberships.granted_at timestamp with time zone not null default now()
column memberships.granted_by uuid
column memberships.id uuid not null default gen_random_uuid()
column memberships.organisation_id uuid
column memberships.person_id uuid not null
column memberships.role text not null
column migrations.id integer not null default nextval('migrations_id_seq'::regclass)
column migrations.name character varying not null
column migrations.timestamp bigint not null
column organisation_accounts.fiscal_account_id uuid not null
column organisation_accounts.organisation_id uuid not null
column organisations.address_without_number text not null default 'leave_out'::text
column organisations.attachment_include_online boolean not null default true
column organisations.attempts integer not null default 0
column organisations.base_currency text not null
column organisations.bindings jsonb not null default '{}'::jsonb
column organisations.buyer_without_tin text not null default 'hold'::text
column organisations.connection_id uuid not null
column organisations.country_code text not null
column organisations.created_at timestamp with time zone not null default now()
column organisations.credit_note_reason text not null default ''::text
column organisations.due_at timestamp with time zone not null default now()
column organisations.failing_since timestamp with time zone
column organisations.fiscal_account_id uuid
column organisations.gaps jsonb not null default '[]'::jsonb
column organisations.go_live_on date
column organisations.id uuid not null default gen_random_uuid()
column organisations.is_paused boolean not null default false
column organisations.last_failure text
column organisations.late_documents text not null default 'same_period'::text
column organisations.lease_holder text
column organisations.lease_token bigint not null default 0
column organisations.lease_until timestamp with time zone
column organisations.listed_totals jsonb not null default '{"compared": {}, "difference": null}'::jsonb
column organisations.name text not null
column organisations.negative_lines text not null default 'fold'::text
column organisations.older_documents text
column organisations.other_integration text
column organisations.other_integration_until date
column organisations.paid_by text not null default 'BankTransfer'::text
column organisations.payment_accounts text not null default ''::text
column organisations.platform text not null
column organisations.repairs_attachment boolean not null default false
column organisations.replaces_link boolean not null default false
column organisations.rules_version bigint not null default 0
column organisations.status text not null default 'connected'::text
column organisations.status_reason text
column organisations.status_since timestamp with time zone not null default now()
column organisations.stopped_by jsonb
column organisations.tax_cents text not null default 'authority'::text
column organisations.tax_period text not null default 'month'::text
column organisations.tenant_id text not null
column organisations.time_zone text
column organisations.tin_field text not null default 'companyNumber'::text
column organisations.trigger text not null default 'approved'::text
column organisations.unpaid_as text not null default 'Credit'::text
column organisations.vat_field text not null default 'taxNumber'::text
column organisations.webhook_missed text[] not null default '{}'::text[]
column organisations.webhook_missed_at timestamp with time zone
column organisations.writes_note text not null default 'when_no_link'::text
column organisations.writes_reference boolean not null default false
column organisations.written_codes text not null default 'confirmed'::text
column other_sales.bank_account text not null
column other_sales.bank_account_id text not null
column other_sales.changed_at timestamp with time zone not null
column other_sales.currency text not null
column other_sales.customer text not null
column other_sales.document_id text
column other_sales.is_posted boolean not null
column other_sales.issued_on date not null
column other_sales.kind text not null
column other_sales.lines jsonb not null
column other_sales.organisation_id uuid not null
column other_sales.read_at timestamp with time zone not null
column other_sales.reference text not null
column other_sales.source_id text not null
column other_sales.unreadable jsonb not null
column other_sales_lists.failure text
column other_sales_lists.is_complete boolean not null default false
column other_sales_lists.kind text not null
column other_sales_lists.organisation_id uuid not null
column other_sales_lists.position text
column other_sales_lists.read_at timestamp with time zone
column other_sales_readings.calls integer not null default 0
column other_sales_readings.calls_asked integer not null default 0
column other_sales_readings.calls_on date
column other_sales_readings.due_at timestamp with time zone not null
column other_sales_readings.organisation_id uuid not null
column other_sales_readings.read_from date not null
column outcomes.body text not null
column outcomes.body_sha256 text not null
column outcomes.claims_success boolean not null default false
column outcomes.fiscal_account_id uuid not null
column outcomes.heard_at timestamp with time zone not null default now()
column outcomes.heard_by text not null
column outcomes.id bigint not null
column outcomes.is_confirmed boolean not null default false
column outcomes.is_hint boolean not null default false
column outcomes.looked_at timestamp with time zone
column outcomes.names uuid[]
column outcomes.request_id text not null
column outcomes.settled_as text
column outcomes.settled_at timestamp with time zone
column outcomes.times integer not null default 1
column outcomes.tried_at timestamp with time zone
column outcomes.tries integer not null default 0
column outcomes.unreadable text
column outside_receipts.address text
column outside_receipts.dated_on date
column outside_receipts.device_id text not null
column outside_receipts.document_id uuid not null
column outside_receipts.fiscal_account_id uuid
column outside_receipts.fiscal_number text not null
column outside_receipts.id bigint not null
column outside_receipts.organisation_id uuid not null
column outside_receipts.overrules_books boolean not null default false
column outside_receipts.reason text not null
column outside_receipts.recorded_at timestamp with time zone not null default clock_timestamp()
column outside_receipts.recorded_by text not null
column outside_receipts.source text not null
column outside_receipts.submitted_as text
column outside_receipts.verification_code text
column outside_receipts.withdrawn_at timestamp with time zone
column outside_receipts.withdrawn_because text
column outside_receipts.withdrawn_by text
column passkeys.counter bigint not null
column passkeys.created_at timestamp with time zone not null default now()
column passkeys.credential_id text not null
column passkeys.id uuid not null default gen_random_uuid()
column passkeys.is_synced boolean not null
column passkeys.last_used_at timestamp with time zone
column passkeys.name text not null
column passkeys.person_id uuid not null
column passkeys.public_key bytea not null
column passkeys.transports jsonb not null
column people.created_at timestamp with time zone not null default now()
column people.email text
column people.ended_at timestamp with time zone
column people.ended_by uuid
column people.id uuid not null default gen_random_uuid()
column people.language text
column people.name text not null
column people.time_zone text
column period_sign_offs.changed_at timestamp with time zone
column period_sign_offs.ended_at timestamp with time zone
column period_sign_offs.ended_because text
column period_sign_offs.ended_by uuid
column period_sign_offs.ended_by_name text
column period_sign_offs.figures jsonb not null
column period_sign_offs.fingerprint text not null
column period_sign_offs.from_day date not null
column period_sign_offs.id uuid not null default gen_random_uuid()
column period_sign_offs.looked_at timestamp with time zone not null default clock_timestamp()
column period_sign_offs.organisation_id uuid not null
column period_sign_offs.reconciliation_id uuid not null
column period_sign_offs.sha256 text not null
column period_sign_offs.signed_at timestamp with time zone not null default clock_timestamp()
column period_sign_offs.signed_by uuid not null
column period_sign_offs.signed_by_name text not null
column period_sign_offs.to_day date not null
column period_sign_offs.tried_at timestamp with time zone
column person_mail_settings.has_digest boolean not null
column person_mail_settings.is_on boolean not null
column person_mail_settings.organisation_ids uuid[]
column person_mail_settings.person_id uuid not null
column person_mail_settings.quiet_from text
column person_mail_settings.quiet_until text
column person_mail_settings.time_zone text not null
column person_mail_settings.topics text[]
column person_mails.alert_ids uuid[] not null default '{}'::uuid[]
column person_mails.attempts integer not null default 0
column person_mails.created_at timestamp with time zone not null default now()
column person_mails.digest_on date
column person_mails.due_at timestamp with time zone not null
column person_mails.ended_at timestamp with time zone
column person_mails.id uuid not null default gen_random_uuid()
column person_mails.kind text not null
column person_mails.last_failure text
column person_mails.person_id uuid not null
column person_mails.result text
column product_codes.code text not null
column product_codes.id uuid not null default gen_random_uuid()
column product_codes.key text not null
column product_codes.organisation_id uuid not null
column product_codes.scope text not null
column reconciled_documents.class text not null
column reconciled_documents.document jsonb not null
column reconciled_documents.organisation_id uuid not null
column reconciled_documents.position integer not null
column reconciled_documents.reconciliation_id uuid not null
column reconciliation_schedules.cron text not null
column reconciliation_schedules.is_enabled boolean not null default true
column reconciliation_schedules.next_at timestamp with time zone not null
column reconciliation_schedules.organisation_id uuid not null
column reconciliation_schedules.time_zone text not null
column reconciliations.attempts integer not null default 0
column reconciliations.created_at timestamp with time zone not null default now()
column reconciliations.detail text not null default ''::text
column reconciliations.due_at timestamp with time zone not null default now()
column reconciliations.ended_at timestamp with time zone
column reconciliations.from_day date not null
column reconciliations.id uuid not null default new_id()
column reconciliations.lease_token bigint not null default 0
column reconciliations.lease_until timestamp with time zone
column reconciliations.organisation_id uuid not null
column reconciliations.period_fingerprint text
column reconciliations.read_at timestamp with time zone
column reconciliations.reading text not null
column reconciliations.report jsonb
column reconciliations.started_at timestamp with time zone
column reconciliations.state text not null default 'queued'::text
column reconciliations.to_day date not null
column reconciliations.trigger text not null
column recovery_codes.code_hash bytea not null
column recovery_codes.created_at timestamp with time zone not null default now()
column recovery_codes.person_id uuid not null
column recovery_codes.used_at timestamp with time zone
column resolutions.applied_at timestamp with time zone
column resolutions.confirmed_by text
column resolutions.decided_at timestamp with time zone not null default clock_timestamp()
column resolutions.decided_by text not null
column resolutions.decision text not null
column resolutions.document_id uuid not null
column resolutions.facts text not null
column resolutions.id bigint not null
column resolutions.organisation_id uuid not null
column resolutions.reason text not null
column resolutions.submission_id uuid not null
column rule_sets.rules text not null
column rule_sets.sha256 text not null
column saved_views.id uuid not null default gen_random_uuid()
column saved_views.name text not null
column saved_views.page text not null
column saved_views.person_id uuid not null
column saved_views.query text not null
column sessions.address text
column sessions.created_at timestamp with time zone not null default now()
column sessions.id uuid not null default gen_random_uuid()
column sessions.id_hash text not null
column sessions.last_used_at timestamp with time zone not null default now()
column sessions.method text not null default 'key'::text
column sessions.person_id uuid
column sessions.signed_in_at timestamp with time zone not null default now()
column sessions.user_agent text
column sign_in_attempts.address text not null
column sign_in_attempts.attempts integer not null
column sign_in_attempts.since timestamp with time zone not null
column submissions.adjustments jsonb
column submissions.answered_at timestamp with time zone
column submissions.attempt integer not null
column submissions.credentials_version integer
column submissions.currency text not null
column submissions.dated_at text not null
column submissions.detail text
column submissions.device_id text
column submissions.document_id uuid not null
column submissions.fingerprint text not null
column submissions.fiscal_account_id uuid not null
column submissions.id uuid not null default new_id()
column submissions.issued_on date not null
column submissions.kind text not null
column submissions.lease_token bigint not null
column submissions.number text not null
column submissions.organisation_id uuid not null
column submissions.original_source_id text
column submissions.payload bytea not null
column submissions.payload_sha256 text not null
column submissions.refusal text
column submissions.repeated_at timestamp with time zone
column submissions.request_id text
column submissions.rules_sha256 text
column submissions.source text
column submissions.started_at timestamp with time zone not null default now()
column submissions.state text not null default 'sending'::text
column submissions.taxes jsonb
column submissions.total numeric(25,6) not null
column takings_accounts.bank_account text not null
column takings_accounts.bank_account_id text not null
column takings_accounts.changed_at timestamp with time zone not null
column takings_accounts.first_day date not null
column takings_accounts.last_day date
column takings_accounts.organisation_id uuid not null
column task_assignments.given_at timestamp with time zone not null default now()
column task_assignments.given_by uuid
column task_assignments.id uuid not null default gen_random_uuid()
column task_assignments.item text not null
column task_assignments.organisation_id uuid not null
column task_assignments.person_id uuid not null
column tasks_put_aside.documents integer not null
column tasks_put_aside.id uuid not null default gen_random_uuid()
column tasks_put_aside.item text not null
column tasks_put_aside.organisation_id uuid not null
column tasks_put_aside.person_id uuid not null
column tasks_put_aside.put_at timestamp with time zone not null default now()
column tasks_put_aside.until date not null
column tax_mappings.device_tax_id integer
column tax_mappings.id uuid not null default gen_random_uuid()
column tax_mappings.organisation_id uuid not null
column tax_mappings.percent numeric(9,4)
column tax_mappings.tax_code text not null
column tax_mappings.tax_name text not null
column tax_mappings.tax_type text not null
column tax_mappings.valid_from date
column tax_mappings.valid_till date
column temporary_exchanges.address text not null
column temporary_exchanges.answer_body bytea
column temporary_exchanges.answer_bytes integer
column temporary_exchanges.answer_headers text
column temporary_exchanges.duration_ms integer not null
column temporary_exchanges.failure text
column temporary_exchanges.id bigint not null
column temporary_exchanges.method text not null
column temporary_exchanges.organisation_id uuid not null
column temporary_exchanges.request_body bytea
column temporary_exchanges.request_headers text not null
column temporary_exchanges.started_at timestamp with time zone not null
column temporary_exchanges.status integer
column temporary_exchanges.submission_ids uuid[] not null
column temporary_exchanges_2026_11.address text not null
column temporary_exchanges_2026_11.answer_body bytea
column temporary_exchanges_2026_11.answer_bytes integer
column temporary_exchanges_2026_11.answer_headers text
column temporary_exchanges_2026_11.duration_ms integer not null
column temporary_exchanges_2026_11.failure text
column temporary_exchanges_2026_11.id bigint not null
column temporary_exchanges_2026_11.method text not null
column temporary_exchanges_2026_11.organisation_id uuid not null
column temporary_exchanges_2026_11.request_body bytea
column temporary_exchanges_2026_11.request_headers text not null
column temporary_exchanges_2026_11.started_at timestamp with time zone not null
column temporary_exchanges_2026_11.status integer
column temporary_exchanges_2026_11.submission_ids uuid[] not null
column temporary_exchanges_2026_12.address text not null
column temporary_exchanges_2026_12.answer_body bytea
column temporary_exchanges_2026_12.answer_bytes integer
column temporary_exchanges_2026_12.answer_headers text
column temporary_exchanges_2026_12.duration_ms integer not null
column temporary_exchanges_2026_12.failure text
column temporary_exchanges_2026_12.id bigint not null
column temporary_exchanges_2026_12.method text not null
column temporary_exchanges_2026_12.organisation_id uuid not null
column temporary_exchanges_2026_12.request_body bytea
column temporary_exchanges_2026_12.request_headers text not null
column temporary_exchanges_2026_12.started_at timestamp with time zone not null
column temporary_exchanges_2026_12.status integer
column temporary_exchanges_2026_12.submission_ids uuid[] not null
column temporary_exchanges_2027_01.address text not null
column temporary_exchanges_2027_01.answer_body bytea
column temporary_exchanges_2027_01.answer_bytes integer
column temporary_exchanges_2027_01.answer_headers text
column temporary_exchanges_2027_01.duration_ms integer not null
column temporary_exchanges_2027_01.failure text
column temporary_exchanges_2027_01.id bigint not null
column temporary_exchanges_2027_01.method text not null
column temporary_exchanges_2027_01.organisation_id uuid not null
column temporary_exchanges_2027_01.request_body bytea
column temporary_exchanges_2027_01.request_headers text not null
column temporary_exchanges_2027_01.started_at timestamp with time zone not null
column temporary_exchanges_2027_01.status integer
column temporary_exchanges_2027_01.submission_ids uuid[] not null
column temporary_exchanges_other.address text not null
column temporary_exchanges_other.answer_body bytea
column temporary_exchanges_other.answer_bytes integer
column temporary_exchanges_other.answer_headers text
column temporary_exchanges_other.duration_ms integer not null
column temporary_exchanges_other.failure text
column temporary_exchanges_other.id bigint not null
column temporary_exchanges_other.method text not null
column temporary_exchanges_other.organisation_id uuid not null
column temporary_exchanges_other.request_body bytea
column temporary_exchanges_other.request_headers text not null
column temporary_exchanges_other.started_at timestamp with time zone not null
column temporary_exchanges_other.status integer
column temporary_exchanges_other.submission_ids uuid[] not null
column used_challenges.challenge_hash bytea not null
column used_challenges.expires_at timestamp with time zone not null
column write_backs.at timestamp with time zone not null default now()
column write_backs.attempts integer not null default 1
column write_backs.begun_at timestamp with time zone
column write_backs.detail text not null
column write_backs.document_id uuid not null
column write_backs.organisation_id uuid not null
column write_backs.part text not null
column write_backs.reason text
column write_backs.replaced text
column write_backs.result text not null
constraint PK_8c82d7f526340ab734260ea46be on migrations: PRIMARY KEY (id)
constraint acts_ledger on acts: CHECK ((ledger_id = COALESCE(organisation_id, '00000000-0000-0000-0000-000000000000'::uuid)))
constraint acts_organisation on acts: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint acts_outcome on acts: CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text])))
constraint acts_pkey on acts: PRIMARY KEY (id)
constraint acts_seq_unique on acts: UNIQUE (ledger_id, seq)
constraint alert_channels_has_target on alert_channels: CHECK (
CASE kind
    WHEN 'email'::text THEN ((recipients IS NOT NULL) AND (url IS NULL) AND (secret IS NULL))
    ELSE ((url IS NOT NULL) AND (secret IS NOT NULL) AND (recipients IS NULL))
END)
constraint alert_channels_kind_known on alert_channels: CHECK ((kind = ANY (ARRAY['webhook'::text, 'email'::text, 'events'::text])))
constraint alert_channels_name_unique on alert_channels: UNIQUE (name)
constraint alert_channels_of_kind on alert_channels: CHECK (((kind = 'events'::text) OR ((events IS NULL) AND (stopped_at IS NULL))))
constraint alert_channels_organisation on alert_channels: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint alert_channels_pkey on alert_channels: PRIMARY KEY (id)
constraint alert_deliveries_alert on alert_deliveries: FOREIGN KEY (alert_id) REFERENCES alerts(id)
constraint alert_deliveries_channel on alert_deliveries: FOREIGN KEY (channel_id) REFERENCES alert_channels(id) ON DELETE CASCADE
constraint alert_deliveries_document on alert_deliveries: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint alert_deliveries_end_has_result on alert_deliveries: CHECK (((ended_at IS NULL) = (result IS NULL)))
constraint alert_deliveries_event_known on alert_deliveries: CHECK ((event = ANY (ARRAY['opened'::text, 'updated'::text, 'closed'::text, 'test'::text, 'document.fiscalised'::text, 'document.written_back'::text, 'document.held'::text, 'period.signed'::text])))
constraint alert_deliveries_pkey on alert_deliveries: PRIMARY KEY (id)
constraint alert_deliveries_result_known on alert_deliveries: CHECK ((result = ANY (ARRAY['delivered'::text, 'given_up'::text])))
constraint alert_settings_minutes_fit on alert_settings: CHECK (((quiet_minutes >= 0) AND (digest_minutes >= 0)))
constraint alert_settings_organisation on alert_settings: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint alert_settings_pkey on alert_settings: PRIMARY KEY (id)
constraint alert_settings_scope_unique on alert_settings: UNIQUE NULLS NOT DISTINCT (organisation_id)
constraint alerts_organisation on alerts: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint alerts_pkey on alerts: PRIMARY KEY (id)
constraint alerts_told_as_known on alerts: CHECK ((told_as = ANY (ARRAY['open'::text, 'closed'::text])))
constraint api_tokens_person_fkey on api_tokens: FOREIGN KEY (person_id) REFERENCES people(id)
constraint api_tokens_pkey on api_tokens: PRIMARY KEY (id)
constraint api_tokens_secret_unique on api_tokens: UNIQUE (secret_hash)
constraint approver_removals_organisation_fkey on approver_removals: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint approver_removals_person_fkey on approver_removals: FOREIGN KEY (person_id) REFERENCES people(id)
constraint approver_removals_pkey on approver_removals: PRIMARY KEY (id)
constraint backfill_documents_backfill on backfill_documents: FOREIGN KEY (backfill_id) REFERENCES backfills(id)
constraint backfill_documents_document on backfill_documents: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint backfill_documents_once on backfill_documents: UNIQUE (backfill_id, document_id)
constraint backfill_documents_pkey on backfill_documents: PRIMARY KEY (backfill_id, "position")
constraint backfill_schedule_runs_backfill on backfill_schedule_runs: FOREIGN KEY (backfill_id) REFERENCES backfills(id)
constraint backfill_schedule_runs_pkey on backfill_schedule_runs: PRIMARY KEY (schedule_id, due_at)
constraint backfill_schedule_runs_result_known on backfill_schedule_runs: CHECK ((result = ANY (ARRAY['claimed'::text, 'started'::text, 'nothing_to_do'::text, 'overlap'::text, 'refused'::text, 'failed'::text])))
constraint backfill_schedule_runs_schedule on backfill_schedule_runs: FOREIGN KEY (schedule_id) REFERENCES backfill_schedules(id) ON DELETE CASCADE
constraint backfill_schedules_organisation on backfill_schedules: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint backfill_schedules_pkey on backfill_schedules: PRIMARY KEY (id)
constraint backfill_schedules_range_known on backfill_schedules: CHECK ((range = ANY (ARRAY['everything'::text, 'previous_month'::text])))
constraint backfills_organisation on backfills: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint backfills_pkey on backfills: PRIMARY KEY (id)
constraint backfills_state_known on backfills: CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'paused'::text, 'stopped'::text, 'completed'::text, 'cancelled'::text])))
constraint backfills_stop_percent_fits on backfills: CHECK (((stop_percent >= 0) AND (stop_percent <= 100)))
constraint backups_pkey on backups: PRIMARY KEY (id)
constraint book_hints_kind_known on book_hints: CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
constraint book_hints_organisation on book_hints: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint book_hints_pkey on book_hints: PRIMARY KEY (organisation_id, kind, source_id)
constraint book_images_kind_known on book_images: CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
constraint book_images_organisation on book_images: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint book_images_pkey on book_images: PRIMARY KEY (organisation_id, kind, source_id)
constraint book_images_status_known on book_images: CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'void'::text, 'unknown'::text])))
constraint book_readings_organisation on book_readings: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint book_readings_pkey on book_readings: PRIMARY KEY (organisation_id, stream)
constraint books_settings_organisation on books_settings: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint books_settings_pkey on books_settings: PRIMARY KEY (organisation_id)
constraint books_settings_read on books_settings: CHECK (((settings IS NULL) = (read_at IS NULL)))
constraint bulk_decisions_act_known on bulk_decisions: CHECK ((act = ANY (ARRAY['retry'::text, 'exclude'::text, 'include'::text, 'release'::text, 'declare'::text, 'original'::text])))
constraint bulk_decisions_document on bulk_decisions: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint bulk_decisions_pkey on bulk_decisions: PRIMARY KEY (bulk_id, nth)
constraint bulk_decisions_refused_when_decided on bulk_decisions: CHECK (((refusal IS NULL) OR (decided_at IS NOT NULL)))
constraint buyer_rules_key_unique on buyer_rules: UNIQUE (organisation_id, scope, key)
constraint buyer_rules_numbers_of_taxpayer on buyer_rules: CHECK ((((tin IS NULL) AND (vat_number IS NULL) AND (town IS NULL)) OR ((scope = 'contact'::text) AND (send_as = 'taxpayer'::text))))
constraint buyer_rules_organisation on buyer_rules: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint buyer_rules_pkey on buyer_rules: PRIMARY KEY (id)
constraint buyer_rules_scope_known on buyer_rules: CHECK ((scope = ANY (ARRAY['contact'::text, 'contact_group'::text, 'country'::text])))
constraint buyer_rules_send_as_known on buyer_rules: CHECK ((send_as = ANY (ARRAY['cash_name'::text, 'no_buyer'::text, 'taxpayer'::text])))
constraint call_limits_pkey on call_limits: PRIMARY KEY (scope)
constraint clock_readings_pkey on clock_readings: PRIMARY KEY (observer)
constraint confirmations_asserted_by_fkey on confirmations: FOREIGN KEY (asserted_by) REFERENCES people(id)
constraint confirmations_by_another_person on confirmations: CHECK ((confirmed_by <> requested_by))
constraint confirmations_confirmed_by_fkey on confirmations: FOREIGN KEY (confirmed_by) REFERENCES people(id)
constraint confirmations_on_another_session on confirmations: CHECK ((confirmed_session <> requested_session))
constraint confirmations_organisation_fkey on confirmations: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint confirmations_pkey on confirmations: PRIMARY KEY (id)
constraint confirmations_requested_by_fkey on confirmations: FOREIGN KEY (requested_by) REFERENCES people(id)
constraint confirmations_whole on confirmations: CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)))
constraint connections_active_opens on connections: CHECK (((status <> 'active'::text) OR (tokens IS NOT NULL)))
constraint connections_ended_forgets on connections: CHECK (((status <> 'disconnected'::text) OR ((tokens IS NULL) AND (client IS NULL))))
constraint connections_grant_known on connections: CHECK ((grant_type = ANY (ARRAY['authorization_code'::text, 'client_credentials'::text])))
constraint connections_pkey on connections: PRIMARY KEY (id)
constraint connections_status_known on connections: CHECK ((status = ANY (ARRAY['active'::text, 'reconnect'::text, 'disconnected'::text])))
constraint consents_pkey on consents: PRIMARY KEY (state_hash)
constraint currency_mappings_organisation on currency_mappings: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint currency_mappings_pkey on currency_mappings: PRIMARY KEY (id)
constraint currency_mappings_source_unique on currency_mappings: UNIQUE (organisation_id, source)
constraint cursors_organisation on cursors: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint cursors_pkey on cursors: PRIMARY KEY (organisation_id, stream)
constraint customers_organisation on customers: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint customers_pkey on customers: PRIMARY KEY (organisation_id, source_id)
constraint data_keys_pkey on data_keys: PRIMARY KEY (id)
constraint data_keys_scope_unique on data_keys: UNIQUE (scope)
constraint device_sign_ins_code_unique on device_sign_ins: UNIQUE (user_code)
constraint device_sign_ins_person_fkey on device_sign_ins: FOREIGN KEY (person_id) REFERENCES people(id)
constraint device_sign_ins_pkey on device_sign_ins: PRIMARY KEY (device_hash)
constraint document_choices_document on document_choices: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint document_choices_pkey on document_choices: PRIMARY KEY (document_id)
constraint document_decisions_document on document_decisions: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint document_decisions_known on document_decisions: CHECK ((decision = ANY (ARRAY['excluded'::text, 'released'::text, 'declared'::text, 'original'::text, 'sale'::text, 'anyway'::text])))
constraint document_decisions_original on document_decisions: FOREIGN KEY (original_id) REFERENCES documents(id)
constraint document_decisions_original_named on document_decisions: CHECK (((decision = ANY (ARRAY['original'::text, 'sale'::text])) = (original_id IS NOT NULL)))
constraint document_decisions_pkey on document_decisions: PRIMARY KEY (document_id, decision)
constraint document_decisions_signs_named on document_decisions: CHECK (((decision = 'anyway'::text) = (signs IS NOT NULL)))
constraint document_listings_document on document_listings: FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
constraint document_listings_pkey on document_listings: PRIMARY KEY (document_id)
constraint document_moves_document on document_moves: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint document_moves_organisation on document_moves: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint document_moves_pkey on document_moves: PRIMARY KEY (id)
constraint document_moves_seq_unique on document_moves: UNIQUE (organisation_id, seq)
constraint documents_kind_known on documents: CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
constraint documents_organisation on documents: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint documents_pkey on documents: PRIMARY KEY (id)
constraint documents_source_unique on documents: UNIQUE (organisation_id, kind, source_id)
constraint documents_state_known on documents: CHECK ((state = ANY (ARRAY['collected'::text, 'waiting'::text, 'ready'::text, 'submitting'::text, 'processing'::text, 'uncertain'::text, 'rejected'::text, 'fiscalised'::text, 'written_back'::text, 'changed_after_fiscalisation'::text, 'excluded'::text])))
constraint earlier_credentials_account on earlier_credentials: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id) ON DELETE CASCADE
constraint earlier_credentials_pkey on earlier_credentials: PRIMARY KEY (fiscal_account_id, version)
constraint event_cursors_channel on event_cursors: FOREIGN KEY (channel_id) REFERENCES alert_channels(id) ON DELETE CASCADE
constraint event_cursors_organisation on event_cursors: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint event_cursors_pkey on event_cursors: PRIMARY KEY (organisation_id, channel_id)
constraint events_turned_away_account_fk on events_turned_away: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id) ON DELETE CASCADE
constraint events_turned_away_pkey on events_turned_away: PRIMARY KEY (fiscal_account_id, had_signature)
constraint exchange_submissions_exchange on exchange_submissions: FOREIGN KEY (exchange_id) REFERENCES exchanges(id) ON DELETE CASCADE
constraint exchange_submissions_pkey on exchange_submissions: PRIMARY KEY (submission_id, exchange_id)
constraint exchange_submissions_submission on exchange_submissions: FOREIGN KEY (submission_id) REFERENCES submissions(id)
constraint exchanges_answered_or_not on exchanges: CHECK (((status IS NULL) = (failure IS NOT NULL)))
constraint exchanges_pkey on exchanges: PRIMARY KEY (id)
constraint exclusion_rules_amount_fits on exclusion_rules: CHECK (((scope = 'total_below'::text) = (amount IS NOT NULL)))
constraint exclusion_rules_key_unique on exclusion_rules: UNIQUE (organisation_id, scope, key)
constraint exclusion_rules_organisation on exclusion_rules: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint exclusion_rules_pkey on exclusion_rules: PRIMARY KEY (id)
constraint exclusion_rules_scope_known on exclusion_rules: CHECK ((scope = ANY (ARRAY['contact'::text, 'account'::text, 'item'::text, 'branding_theme'::text, 'total_below'::text])))
constraint final_totals_organisation on final_totals: FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE
constraint final_totals_pkey on final_totals: PRIMARY KEY (organisation_id, state, currency)
constraint fiscal_account_readings_account on fiscal_account_readings: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id)
constraint fiscal_account_readings_part_known on fiscal_account_readings: CHECK ((part = ANY (ARRAY['taxes'::text, 'currencies'::text, 'mappings'::text, 'identity'::text])))
constraint fiscal_account_readings_pkey on fiscal_account_readings: PRIMARY KEY (fiscal_account_id, part)
constraint fiscal_account_readings_read on fiscal_account_readings: CHECK (((reading IS NULL) = (read_at IS NULL)))
constraint fiscal_accounts_name_unique on fiscal_accounts: UNIQUE (name)
constraint fiscal_accounts_pkey on fiscal_accounts: PRIMARY KEY (id)
constraint fiscal_accounts_taxpayer_said_by_known on fiscal_accounts: CHECK ((taxpayer_said_by = ANY (ARRAY['service'::text, 'person'::text])))
constraint fiscal_pdfs_document on fiscal_pdfs: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint fiscal_pdfs_pkey on fiscal_pdfs: PRIMARY KEY (document_id)
constraint fiscal_receipts_document on fiscal_receipts: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint fiscal_receipts_number_unique on fiscal_receipts: UNIQUE (device_id, fiscal_number)
constraint fiscal_receipts_pdf_check_known on fiscal_receipts: CHECK ((pdf_check = ANY (ARRAY['own'::text, 'not_readable'::text, 'of_another'::text, 'not_of_document'::text, 'unopenable'::text])))
constraint fiscal_receipts_pkey on fiscal_receipts: PRIMARY KEY (document_id, submission_id)
constraint fiscal_receipts_submission on fiscal_receipts: FOREIGN KEY (submission_id) REFERENCES submissions(id)
constraint identities_person_fkey on identities: FOREIGN KEY (person_id) REFERENCES people(id)
constraint identities_pkey on identities: PRIMARY KEY (issuer, subject)
constraint inbox_body_unique on inbox: UNIQUE (fiscal_account_id, body_sha256)
constraint inbox_fiscal_account on inbox: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id)
constraint inbox_pkey on inbox: PRIMARY KEY (id)
constraint installation_is_only on installation: CHECK (is_only)
constraint installation_only_one on installation: UNIQUE (is_only)
constraint installation_pkey on installation: PRIMARY KEY (id)
constraint invitations_invited_by_fkey on invitations: FOREIGN KEY (invited_by) REFERENCES people(id)
constraint invitations_person_fkey on invitations: FOREIGN KEY (person_id) REFERENCES people(id)
constraint invitations_pkey on invitations: PRIMARY KEY (id)
constraint invitations_purpose_check on invitations: CHECK ((purpose = ANY (ARRAY['first_owner'::text, 'join'::text, 'sign_in_again'::text])))
constraint invitations_token_unique on invitations: UNIQUE (token_hash)
constraint journal_files_pkey on journal_files: PRIMARY KEY (name)
constraint journal_gaps_closed_known on journal_gaps: CHECK ((closed_as = ANY (ARRAY['held'::text, 'acknowledged'::text])))
constraint journal_gaps_pkey on journal_gaps: PRIMARY KEY (document_id, attempt, submission_id)
constraint key_uses_pkey on key_uses: PRIMARY KEY (address, hour)
constraint ledger_checks_pkey on ledger_checks: PRIMARY KEY (organisation_id)
constraint ledger_heads_pkey on ledger_heads: PRIMARY KEY (organisation_id)
constraint line_rules_key_unique on line_rules: UNIQUE (organisation_id, scope, key)
constraint line_rules_organisation on line_rules: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint line_rules_pkey on line_rules: PRIMARY KEY (id)
constraint line_rules_scope_known on line_rules: CHECK ((scope = ANY (ARRAY['account'::text, 'item'::text, 'contact'::text, 'untaxed'::text])))
constraint line_rules_treatment_known on line_rules: CHECK (((treatment = 'hold'::text) OR ((scope = 'untaxed'::text) AND (treatment = ANY (ARRAY['exempt'::text, 'no_supply'::text]))) OR ((scope <> 'untaxed'::text) AND (treatment = 'fold'::text))))
constraint memberships_granted_by_fkey on memberships: FOREIGN KEY (granted_by) REFERENCES people(id)
constraint memberships_organisation_fkey on memberships: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint memberships_person_fkey on memberships: FOREIGN KEY (person_id) REFERENCES people(id)
constraint memberships_pkey on memberships: PRIMARY KEY (id)
constraint memberships_role_check on memberships: CHECK ((role = ANY (ARRAY['owner'::text, 'approver'::text, 'preparer'::text, 'reader'::text])))
constraint memberships_unique on memberships: UNIQUE NULLS NOT DISTINCT (person_id, role, organisation_id)
constraint organisation_accounts_account on organisation_accounts: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id) ON DELETE CASCADE
constraint organisation_accounts_organisation on organisation_accounts: FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE
constraint organisation_accounts_pkey on organisation_accounts: PRIMARY KEY (organisation_id, fiscal_account_id)
constraint organisations_address_without_number_known on organisations: CHECK ((address_without_number = ANY (ARRAY['leave_out'::text, 'dash'::text])))
constraint organisations_buyer_without_tin_known on organisations: CHECK ((buyer_without_tin = ANY (ARRAY['hold'::text, 'cash_sale'::text])))
constraint organisations_connection on organisations: FOREIGN KEY (connection_id) REFERENCES connections(id)
constraint organisations_fiscal_account on organisations: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id)
constraint organisations_late_documents_known on organisations: CHECK ((late_documents = ANY (ARRAY['hold'::text, 'same_period'::text, 'present_date'::text])))
constraint organisations_negative_lines_known on organisations: CHECK ((negative_lines = ANY (ARRAY['fold'::text, 'hold'::text])))
constraint organisations_older_documents on organisations: CHECK ((older_documents = ANY (ARRAY['send'::text, 'record'::text, 'leave'::text])))
constraint organisations_other_integration_known on organisations: CHECK ((other_integration = ANY (ARRAY['none'::text, 'in_use'::text, 'unknown'::text])))
constraint organisations_other_integration_until_fits on organisations: CHECK (((other_integration_until IS NULL) OR (NOT (other_integration IS DISTINCT FROM 'in_use'::text))))
constraint organisations_paid_by_known on organisations: CHECK ((paid_by = ANY (ARRAY['Cash'::text, 'Card'::text, 'MobileWallet'::text, 'Coupon'::text, 'Credit'::text, 'BankTransfer'::text, 'Other'::text])))
constraint organisations_pkey on organisations: PRIMARY KEY (id)
constraint organisations_status_known on organisations: CHECK ((status = ANY (ARRAY['connected'::text, 'reconnect'::text, 'disconnected'::text])))
constraint organisations_tax_cents_known on organisations: CHECK ((tax_cents = ANY (ARRAY['hold'::text, 'authority'::text])))
constraint organisations_tax_period_known on organisations: CHECK ((tax_period = ANY (ARRAY['month'::text, 'two_months_jan_feb'::text, 'two_months_feb_mar'::text])))
constraint organisations_tenant_unique on organisations: UNIQUE (platform, tenant_id)
constraint organisations_tin_field_known on organisations: CHECK ((tin_field = ANY (ARRAY['taxNumber'::text, 'companyNumber'::text, 'accountNumber'::text, 'labelledText'::text])))
constraint organisations_trigger_known on organisations: CHECK ((trigger = ANY (ARRAY['approved'::text, 'paid'::text, 'manual'::text])))
constraint organisations_unpaid_as_known on organisations: CHECK ((unpaid_as = ANY (ARRAY['Cash'::text, 'Card'::text, 'MobileWallet'::text, 'Coupon'::text, 'Credit'::text, 'BankTransfer'::text, 'Other'::text])))
constraint organisations_vat_field_known on organisations: CHECK ((vat_field = ANY (ARRAY['taxNumber'::text, 'companyNumber'::text, 'accountNumber'::text, 'labelledText'::text])))
constraint organisations_writes_note_known on organisations: CHECK ((writes_note = ANY (ARRAY['always'::text, 'when_no_link'::text, 'never'::text])))
constraint organisations_written_codes_known on organisations: CHECK ((written_codes = ANY (ARRAY['any'::text, 'confirmed'::text])))
constraint other_sales_kind_known on other_sales: CHECK ((kind = ANY (ARRAY['receive_money'::text, 'prepayment'::text, 'overpayment'::text, 'journal'::text])))
constraint other_sales_lists_organisation_id_fkey on other_sales_lists: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint other_sales_lists_pkey on other_sales_lists: PRIMARY KEY (organisation_id, kind)
constraint other_sales_organisation_id_fkey on other_sales: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint other_sales_pkey on other_sales: PRIMARY KEY (organisation_id, kind, source_id)
constraint other_sales_readings_organisation_id_fkey on other_sales_readings: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint other_sales_readings_pkey on other_sales_readings: PRIMARY KEY (organisation_id)
constraint outcomes_body_unique on outcomes: UNIQUE (fiscal_account_id, request_id, body_sha256)
constraint outcomes_fiscal_account on outcomes: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id)
constraint outcomes_heard_by_known on outcomes: CHECK ((heard_by = ANY (ARRAY['webhook'::text, 'status'::text])))
constraint outcomes_pkey on outcomes: PRIMARY KEY (id)
constraint outside_receipts_document_id_fkey on outside_receipts: FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
constraint outside_receipts_fiscal_account_id_fkey on outside_receipts: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id)
constraint outside_receipts_known_to_account on outside_receipts: CHECK (((submitted_as IS NULL) = (fiscal_account_id IS NULL)))
constraint outside_receipts_pkey on outside_receipts: PRIMARY KEY (id)
constraint outside_receipts_source_check on outside_receipts: CHECK ((source = ANY (ARRAY['address'::text, 'typed'::text, 'file'::text, 'books'::text, 'sale'::text])))
constraint outside_receipts_withdrawn_by on outside_receipts: CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL)))
constraint passkeys_credential_unique on passkeys: UNIQUE (credential_id)
constraint passkeys_person_fkey on passkeys: FOREIGN KEY (person_id) REFERENCES people(id)
constraint passkeys_pkey on passkeys: PRIMARY KEY (id)
constraint people_ended_by_fkey on people: FOREIGN KEY (ended_by) REFERENCES people(id)
constraint people_pkey on people: PRIMARY KEY (id)
constraint period_sign_offs_days_in_order on period_sign_offs: CHECK ((from_day <= to_day))
constraint period_sign_offs_ended_by_fkey on period_sign_offs: FOREIGN KEY (ended_by) REFERENCES people(id)
constraint period_sign_offs_ended_with_reason on period_sign_offs: CHECK (((ended_at IS NULL) OR (ended_because IS NOT NULL)))
constraint period_sign_offs_organisation_fkey on period_sign_offs: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint period_sign_offs_pkey on period_sign_offs: PRIMARY KEY (id)
constraint period_sign_offs_reconciliation_fkey on period_sign_offs: FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id)
constraint period_sign_offs_signed_by_fkey on period_sign_offs: FOREIGN KEY (signed_by) REFERENCES people(id)
constraint person_mail_settings_person_fkey on person_mail_settings: FOREIGN KEY (person_id) REFERENCES people(id)
constraint person_mail_settings_pkey on person_mail_settings: PRIMARY KEY (person_id)
constraint person_mail_settings_quiet on person_mail_settings: CHECK (((quiet_from IS NULL) = (quiet_until IS NULL)))
constraint person_mails_day on person_mails: CHECK (((kind = 'digest'::text) = (digest_on IS NOT NULL)))
constraint person_mails_ended on person_mails: CHECK (((ended_at IS NULL) = (result IS NULL)))
constraint person_mails_kind on person_mails: CHECK ((kind = ANY (ARRAY['alerts'::text, 'urgent'::text, 'digest'::text])))
constraint person_mails_person_fkey on person_mails: FOREIGN KEY (person_id) REFERENCES people(id)
constraint person_mails_pkey on person_mails: PRIMARY KEY (id)
constraint person_mails_result on person_mails: CHECK ((result = ANY (ARRAY['delivered'::text, 'given_up'::text, 'dropped'::text])))
constraint product_codes_key_unique on product_codes: UNIQUE (organisation_id, scope, key)
constraint product_codes_organisation on product_codes: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint product_codes_pkey on product_codes: PRIMARY KEY (id)
constraint product_codes_scope_known on product_codes: CHECK ((scope = ANY (ARRAY['item'::text, 'description'::text, 'account'::text, 'default'::text])))
constraint reconciled_documents_organisation on reconciled_documents: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint reconciled_documents_pkey on reconciled_documents: PRIMARY KEY (reconciliation_id, "position")
constraint reconciled_documents_reconciliation on reconciled_documents: FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id) ON DELETE CASCADE
constraint reconciliation_schedules_organisation on reconciliation_schedules: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint reconciliation_schedules_pkey on reconciliation_schedules: PRIMARY KEY (organisation_id)
constraint reconciliations_completed_with_report on reconciliations: CHECK (((state <> 'completed'::text) OR (report IS NOT NULL)))
constraint reconciliations_days_in_order on reconciliations: CHECK ((from_day <= to_day))
constraint reconciliations_organisation on reconciliations: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint reconciliations_pkey on reconciliations: PRIMARY KEY (id)
constraint reconciliations_reading_known on reconciliations: CHECK ((reading = ANY (ARRAY['incremental'::text, 'full'::text])))
constraint reconciliations_state_known on reconciliations: CHECK ((state = ANY (ARRAY['queued'::text, 'reading'::text, 'comparing'::text, 'completed'::text, 'failed'::text])))
constraint reconciliations_trigger_known on reconciliations: CHECK ((trigger = ANY (ARRAY['nightly'::text, 'on_demand'::text])))
constraint recovery_codes_person_fkey on recovery_codes: FOREIGN KEY (person_id) REFERENCES people(id)
constraint recovery_codes_pkey on recovery_codes: PRIMARY KEY (code_hash)
constraint resolutions_decision_known on resolutions: CHECK ((decision = ANY (ARRAY['fiscalised'::text, 'adopted'::text, 'rejected'::text, 'not_received'::text, 'withdrawn'::text])))
constraint resolutions_document on resolutions: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint resolutions_pkey on resolutions: PRIMARY KEY (id)
constraint resolutions_submission on resolutions: FOREIGN KEY (submission_id) REFERENCES submissions(id)
constraint rule_sets_pkey on rule_sets: PRIMARY KEY (sha256)
constraint saved_views_person_fkey on saved_views: FOREIGN KEY (person_id) REFERENCES people(id)
constraint saved_views_pkey on saved_views: PRIMARY KEY (id)
constraint saved_views_unique on saved_views: UNIQUE (person_id, page, name)
constraint sessions_id_unique on sessions: UNIQUE (id)
constraint sessions_method_check on sessions: CHECK ((method = ANY (ARRAY['key'::text, 'provider'::text, 'passkey'::text, 'recovery_code'::text])))
constraint sessions_of_a_key_or_a_person on sessions: CHECK (((method = 'key'::text) = (person_id IS NULL)))
constraint sessions_person_fkey on sessions: FOREIGN KEY (person_id) REFERENCES people(id)
constraint sessions_pkey on sessions: PRIMARY KEY (id_hash)
constraint sign_in_attempts_pkey on sign_in_attempts: PRIMARY KEY (address)
constraint submissions_attempt_unique on submissions: UNIQUE (document_id, attempt)
constraint submissions_document on submissions: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint submissions_fiscal_account on submissions: FOREIGN KEY (fiscal_account_id) REFERENCES fiscal_accounts(id)
constraint submissions_pkey on submissions: PRIMARY KEY (id)
constraint submissions_refusal_known on submissions: CHECK ((refusal = ANY (ARRAY['document'::text, 'account'::text, 'rate_limit'::text, 'unexplained'::text, 'reviewed'::text, 'unanswered'::text, 'device'::text, 'order'::text, 'order_unclear'::text, 'day_closed'::text])))
constraint submissions_rules on submissions: FOREIGN KEY (rules_sha256) REFERENCES rule_sets(sha256)
constraint submissions_state_known on submissions: CHECK ((state = ANY (ARRAY['sending'::text, 'not_sent'::text, 'refused'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text, 'rejected'::text])))
constraint takings_accounts_organisation_id_fkey on takings_accounts: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint takings_accounts_pkey on takings_accounts: PRIMARY KEY (organisation_id, bank_account_id)
constraint task_assignments_given_by_fkey on task_assignments: FOREIGN KEY (given_by) REFERENCES people(id)
constraint task_assignments_organisation_fkey on task_assignments: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint task_assignments_person_fkey on task_assignments: FOREIGN KEY (person_id) REFERENCES people(id)
constraint task_assignments_pkey on task_assignments: PRIMARY KEY (id)
constraint task_assignments_unique on task_assignments: UNIQUE (organisation_id, item)
constraint tasks_put_aside_organisation_fkey on tasks_put_aside: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint tasks_put_aside_person_fkey on tasks_put_aside: FOREIGN KEY (person_id) REFERENCES people(id)
constraint tasks_put_aside_pkey on tasks_put_aside: PRIMARY KEY (id)
constraint tasks_put_aside_unique on tasks_put_aside: UNIQUE (organisation_id, person_id, item)
constraint tax_mappings_days_in_order on tax_mappings: CHECK ((valid_from <= valid_till))
constraint tax_mappings_organisation on tax_mappings: FOREIGN KEY (organisation_id) REFERENCES organisations(id)
constraint tax_mappings_pkey on tax_mappings: PRIMARY KEY (id)
constraint tax_mappings_type_from_unique on tax_mappings: UNIQUE NULLS NOT DISTINCT (organisation_id, tax_type, valid_from)
constraint temporary_exchanges_answered_or_not on temporary_exchanges: CHECK (((status IS NULL) = (failure IS NOT NULL)))
constraint temporary_exchanges_answered_or_not on temporary_exchanges_2026_11: CHECK (((status IS NULL) = (failure IS NOT NULL)))
constraint temporary_exchanges_answered_or_not on temporary_exchanges_2026_12: CHECK (((status IS NULL) = (failure IS NOT NULL)))
constraint temporary_exchanges_answered_or_not on temporary_exchanges_2027_01: CHECK (((status IS NULL) = (failure IS NOT NULL)))
constraint temporary_exchanges_answered_or_not on temporary_exchanges_other: CHECK (((status IS NULL) = (failure IS NOT NULL)))
constraint used_challenges_pkey on used_challenges: PRIMARY KEY (challenge_hash)
constraint write_backs_document on write_backs: FOREIGN KEY (document_id) REFERENCES documents(id)
constraint write_backs_part_known on write_backs: CHECK ((part = ANY (ARRAY['attachment'::text, 'note'::text, 'link'::text, 'reference'::text])))
constraint write_backs_pkey on write_backs: PRIMARY KEY (document_id, part)
constraint write_backs_result_known on write_backs: CHECK ((result = ANY (ARRAY['postponed'::text, 'begun'::text, 'written'::text, 'to_check'::text, 'refused'::text, 'not_applicable'::text])))
index CREATE INDEX acts_at ON public.acts USING btree (at)
index CREATE INDEX acts_object ON public.acts USING btree (object_id, id)
index CREATE INDEX acts_organisation_id ON public.acts USING btree (organisation_id, id)
index CREATE INDEX acts_person ON public.acts USING btree (person, id)
index CREATE INDEX alert_deliveries_due ON public.alert_deliveries USING btree (channel_id, due_at) WHERE (ended_at IS NULL)
index CREATE INDEX alert_deliveries_given_up ON public.alert_deliveries USING btree (channel_id, ended_at) WHERE (result = 'given_up'::text)
index CREATE INDEX alert_deliveries_of ON public.alert_deliveries USING btree (channel_id, created_at)
index CREATE INDEX alerts_listed ON public.alerts USING btree (opened_at, id)
index CREATE INDEX alerts_to_tell ON public.alerts USING btree (id) WHERE ((closed_at IS NULL) OR (told_as = 'open'::text))
index CREATE INDEX api_tokens_person ON public.api_tokens USING btree (person_id)
index CREATE INDEX approver_removals_at ON public.approver_removals USING btree (removed_at)
index CREATE INDEX backfill_documents_of ON public.backfill_documents USING btree (document_id)
index CREATE INDEX backfill_documents_released ON public.backfill_documents USING btree (backfill_id, "position") WHERE (released_at IS NOT NULL)
index CREATE INDEX backfill_documents_to_come ON public.backfill_documents USING btree (backfill_id, "position") WHERE (released_at IS NULL)
index CREATE INDEX backups_started ON public.backups USING btree (started_at)
index CREATE INDEX book_images_by_day ON public.book_images USING btree (organisation_id, issued_on)
index CREATE INDEX bulk_decisions_asked ON public.bulk_decisions USING btree (asked_by, asked_at)
index CREATE INDEX bulk_decisions_open ON public.bulk_decisions USING btree (nth, asked_at) WHERE (decided_at IS NULL)
index CREATE INDEX confirmations_open ON public.confirmations USING btree (organisation_id, requested_at) WHERE ((confirmed_at IS NULL) AND (withdrawn_at IS NULL))
index CREATE INDEX connections_kept ON public.connections USING btree (refreshed_at) WHERE (status = 'active'::text)
index CREATE INDEX customers_numbers ON public.customers USING gin (numbers_in(details))
index CREATE INDEX document_decisions_sale ON public.document_decisions USING btree (original_id) WHERE ((decision = 'sale'::text) AND is_standing)
index CREATE INDEX document_listings_by_date ON public.document_listings USING btree (issued_on, number, document_id)
index CREATE INDEX document_listings_by_number ON public.document_listings USING btree (number, document_id)
index CREATE INDEX document_listings_by_total ON public.document_listings USING btree (total, number, document_id)
index CREATE INDEX document_listings_by_value ON public.document_listings USING btree (value_group, ((- total)), number, document_id)
index CREATE INDEX document_listings_number_key ON public.document_listings USING btree (organisation_id, number_key(number))
index CREATE INDEX document_listings_of ON public.document_listings USING btree (organisation_id, issued_on, number)
index CREATE INDEX document_listings_of_by_number ON public.document_listings USING btree (organisation_id, number, document_id)
index CREATE INDEX document_listings_of_by_value ON public.document_listings USING btree (organisation_id, value_group, ((- total)), number, document_id)
index CREATE INDEX document_listings_of_contact ON public.document_listings USING btree (organisation_id, contact, issued_on, document_id) WHERE (contact IS NOT NULL)
index CREATE INDEX document_listings_words ON public.document_listings USING gin (words gin_trgm_ops)
index CREATE INDEX document_moves_at ON public.document_moves USING btree (organisation_id, at) INCLUDE (document_id, from_state, to_state)
index CREATE INDEX document_moves_helped ON public.document_moves USING btree (document_id) WHERE ((actor <> 'system'::text) OR (to_state = ANY (ARRAY['waiting'::text, 'rejected'::text])))
index CREATE INDEX document_moves_left ON public.document_moves USING btree (at) INCLUDE (organisation_id, document_id) WHERE (from_state = ANY (ARRAY['waiting'::text, 'uncertain'::text, 'rejected'::text, 'changed_after_fiscalisation'::text]))
index CREATE INDEX document_moves_of ON public.document_moves USING btree (document_id, id)
index CREATE INDEX documents_credit_notes ON public.documents USING btree (organisation_id, customer_name) WHERE (kind = 'credit_note'::text)
index CREATE INDEX documents_credited ON public.documents USING btree (organisation_id, customer_name) WHERE (POSITION(('"creditNoteIds":['::text) IN (source)) > 0)
index CREATE INDEX documents_due ON public.documents USING btree (organisation_id, state, due_at) WHERE (state = ANY (ARRAY['collected'::text, 'waiting'::text, 'ready'::text, 'submitting'::text, 'processing'::text, 'uncertain'::text, 'rejected'::text, 'fiscalised'::text, 'changed_after_fiscalisation'::text]))
index CREATE INDEX documents_excluded ON public.documents USING btree (organisation_id) WHERE (state = 'excluded'::text)
index CREATE INDEX documents_on_the_heels ON public.documents USING btree (organisation_id, issued_on) WHERE ((state = 'waiting'::text) AND (reason = 'ORIGINAL_UNDER_WAY'::text))
index CREATE INDEX documents_open_by_day ON public.documents USING btree (organisation_id, issued_on, kind DESC) WHERE (state = ANY (ARRAY['collected'::text, 'waiting'::text, 'ready'::text, 'rejected'::text]))
index CREATE INDEX documents_waiting_dependants ON public.documents USING btree (organisation_id) WHERE ((state = 'waiting'::text) AND ((kind = 'credit_note'::text) OR (reason = 'NEGATIVE_LINE'::text)) AND (reason IS DISTINCT FROM 'BEFORE_GO_LIVE'::text))
index CREATE INDEX documents_write_back_again ON public.documents USING btree (organisation_id, state, due_at) WHERE ((state = ANY (ARRAY['written_back'::text, 'changed_after_fiscalisation'::text])) AND (due_at IS NOT NULL))
index CREATE INDEX exchange_submissions_exchange_id ON public.exchange_submissions USING btree (exchange_id)
index CREATE INDEX exchanges_started ON public.exchanges USING brin (started_at)
index CREATE INDEX exchanges_to_forget ON public.exchanges USING btree (started_at) WHERE ((request_body IS NOT NULL) OR (method = 'GET'::text))
index CREATE INDEX fiscal_receipts_code ON public.fiscal_receipts USING btree (upper(translate(verification_code, '- '::text, ''::text)) text_pattern_ops)
index CREATE INDEX fiscal_receipts_doubles ON public.fiscal_receipts USING btree (submission_id) WHERE is_double
index CREATE INDEX fiscal_receipts_latest ON public.fiscal_receipts USING btree (organisation_id, fiscalised_at) INCLUDE (document_id, is_double)
index CREATE INDEX inbox_received ON public.inbox USING btree (fiscal_account_id, received_at)
index CREATE INDEX inbox_unread ON public.inbox USING btree (fiscal_account_id, id) WHERE (read_at IS NULL)
index CREATE INDEX journal_gaps_open ON public.journal_gaps USING btree (found_at) WHERE ((closed_at IS NULL) OR (closed_as = 'acknowledged'::text))
index CREATE INDEX memberships_organisation ON public.memberships USING btree (organisation_id, role)
index CREATE INDEX organisations_at_rest ON public.organisations USING btree (due_at) WHERE ((status <> 'connected'::text) OR is_paused)
index CREATE INDEX organisations_by_connection ON public.organisations USING btree (connection_id)
index CREATE INDEX organisations_due ON public.organisations USING btree (due_at) WHERE ((status = 'connected'::text) AND (NOT is_paused))
index CREATE INDEX organisations_leased ON public.organisations USING btree (lease_until) WHERE (lease_until IS NOT NULL)
index CREATE INDEX other_sales_by_day ON public.other_sales USING btree (organisation_id, issued_on)
index CREATE INDEX outcomes_heard ON public.outcomes USING btree (fiscal_account_id, heard_at)
index CREATE INDEX outcomes_heard_at ON public.outcomes USING brin (heard_at)
index CREATE INDEX outcomes_naming ON public.outcomes USING btree (fiscal_account_id) WHERE ((settled_at IS NULL) AND (names <> '{}'::uuid[]))
index CREATE INDEX outcomes_success ON public.outcomes USING btree (fiscal_account_id, request_id) WHERE (claims_success AND (NOT is_hint))
index CREATE INDEX outcomes_tried ON public.outcomes USING btree (fiscal_account_id, tried_at) WHERE (tried_at IS NOT NULL)
index CREATE INDEX outcomes_unlooked ON public.outcomes USING btree (fiscal_account_id, heard_at) WHERE ((looked_at IS NULL) AND (settled_at IS NULL))
index CREATE INDEX outcomes_unreadable ON public.outcomes USING btree (fiscal_account_id, request_id) WHERE (unreadable IS NOT NULL)
index CREATE INDEX outcomes_unsettled ON public.outcomes USING btree (fiscal_account_id, heard_at) WHERE (settled_at IS NULL)
index CREATE INDEX outside_receipts_code ON public.outside_receipts USING btree (upper(translate(verification_code, '- '::text, ''::text)) text_pattern_ops) WHERE ((withdrawn_at IS NULL) AND (verification_code IS NOT NULL))
index CREATE INDEX outside_receipts_document ON public.outside_receipts USING btree (document_id)
index CREATE INDEX passkeys_person ON public.passkeys USING btree (person_id)
index CREATE INDEX person_mails_due ON public.person_mails USING btree (due_at) WHERE (ended_at IS NULL)
index CREATE INDEX reconciled_documents_by_class ON public.reconciled_documents USING btree (reconciliation_id, class, "position")
index CREATE INDEX reconciliations_due ON public.reconciliations USING btree (due_at) WHERE (state = ANY (ARRAY['queued'::text, 'reading'::text, 'comparing'::text]))
index CREATE INDEX reconciliations_listed ON public.reconciliations USING btree (organisation_id, created_at)
index CREATE INDEX recovery_codes_person ON public.recovery_codes USING btree (person_id)
index CREATE INDEX resolutions_of ON public.resolutions USING btree (document_id, id)
index CREATE INDEX sessions_person ON public.sessions USING btree (person_id) WHERE (person_id IS NOT NULL)
index CREATE INDEX submissions_at_device ON public.submissions USING btree (device_id, dated_at) WHERE ((state = ANY (ARRAY['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text])) AND (device_id IS NOT NULL))
index CREATE INDEX submissions_by_moment ON public.submissions USING btree (fiscal_account_id, dated_at) WHERE (state = ANY (ARRAY['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]))
index CREATE INDEX submissions_latest ON public.submissions USING btree (fiscal_account_id, started_at)
index CREATE INDEX submissions_number ON public.submissions USING btree (fiscal_account_id, number) WHERE (state = ANY (ARRAY['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]))
index CREATE INDEX submissions_number_key ON public.submissions USING btree (fiscal_account_id, number_key(number)) WHERE (state = ANY (ARRAY['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]))
index CREATE INDEX submissions_original ON public.submissions USING btree (original_source_id) WHERE (original_source_id IS NOT NULL)
index CREATE INDEX submissions_troubles ON public.submissions USING btree (fiscal_account_id, started_at) WHERE (refusal = ANY (ARRAY['unexplained'::text, 'unanswered'::text, 'device'::text, 'order'::text, 'order_unclear'::text, 'day_closed'::text]))
index CREATE INDEX submissions_undecided ON public.submissions USING btree (fiscal_account_id, state) WHERE (state = ANY (ARRAY['accepted'::text, 'unknown'::text, 'rejected'::text]))
index CREATE INDEX submissions_without_request ON public.submissions USING btree (fiscal_account_id, started_at) WHERE ((request_id IS NULL) AND (state = ANY (ARRAY['unknown'::text, 'rejected'::text, 'refused'::text, 'not_sent'::text])))
index CREATE INDEX temporary_exchanges_2026_11_submission_ids_idx ON public.temporary_exchanges_2026_11 USING gin (submission_ids)
index CREATE INDEX temporary_exchanges_2026_12_submission_ids_idx ON public.temporary_exchanges_2026_12 USING gin (submission_ids)
index CREATE INDEX temporary_exchanges_2027_01_submission_ids_idx ON public.temporary_exchanges_2027_01 USING gin (submission_ids)
index CREATE INDEX temporary_exchanges_of ON ONLY public.temporary_exchanges USING gin (submission_ids)
index CREATE INDEX temporary_exchanges_other_submission_ids_idx ON public.temporary_exchanges_other USING gin (submission_ids)
index CREATE INDEX write_backs_postponed ON public.write_backs USING btree (document_id) WHERE (result = 'postponed'::text)
index CREATE UNIQUE INDEX "PK_8c82d7f526340ab734260ea46be" ON public.migrations USING btree (id)
index CREATE UNIQUE INDEX acts_pkey ON public.acts USING btree (id)
index CREATE UNIQUE INDEX acts_seq_unique ON public.acts USING btree (ledger_id, seq)
index CREATE UNIQUE INDEX alert_channels_name_unique ON public.alert_channels USING btree (name)
index CREATE UNIQUE INDEX alert_channels_pkey ON public.alert_channels USING btree (id)
index CREATE UNIQUE INDEX alert_deliveries_pkey ON public.alert_deliveries USING btree (id)
index CREATE UNIQUE INDEX alert_settings_pkey ON public.alert_settings USING btree (id)
index CREATE UNIQUE INDEX alert_settings_scope_unique ON public.alert_settings USING btree (organisation_id) NULLS NOT DISTINCT
index CREATE UNIQUE INDEX alerts_one_open ON public.alerts USING btree (cause, subject) WHERE (closed_at IS NULL)
index CREATE UNIQUE INDEX alerts_pkey ON public.alerts USING btree (id)
index CREATE UNIQUE INDEX api_tokens_pkey ON public.api_tokens USING btree (id)
index CREATE UNIQUE INDEX api_tokens_secret_unique ON public.api_tokens USING btree (secret_hash)
index CREATE UNIQUE INDEX approver_removals_pkey ON public.approver_removals USING btree (id)
index CREATE UNIQUE INDEX backfill_documents_once ON public.backfill_documents USING btree (backfill_id, document_id)
index CREATE UNIQUE INDEX backfill_documents_pkey ON public.backfill_documents USING btree (backfill_id, "position")
index CREATE UNIQUE INDEX backfill_schedule_runs_pkey ON public.backfill_schedule_runs USING btree (schedule_id, due_at)
index CREATE UNIQUE INDEX backfill_schedules_pkey ON public.backfill_schedules USING btree (id)
index CREATE UNIQUE INDEX backfills_one_at_a_time ON public.backfills USING btree (organisation_id) WHERE (state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text]))
index CREATE UNIQUE INDEX backfills_pkey ON public.backfills USING btree (id)
index CREATE UNIQUE INDEX backups_pkey ON public.backups USING btree (id)
index CREATE UNIQUE INDEX book_hints_pkey ON public.book_hints USING btree (organisation_id, kind, source_id)
index CREATE UNIQUE INDEX book_images_pkey ON public.book_images USING btree (organisation_id, kind, source_id)
index CREATE UNIQUE INDEX book_readings_pkey ON public.book_readings USING btree (organisation_id, stream)
index CREATE UNIQUE INDEX books_settings_pkey ON public.books_settings USING btree (organisation_id)
index CREATE UNIQUE INDEX bulk_decisions_pkey ON public.bulk_decisions USING btree (bulk_id, nth)
index CREATE UNIQUE INDEX buyer_rules_key_unique ON public.buyer_rules USING btree (organisation_id, scope, key)
index CREATE UNIQUE INDEX buyer_rules_pkey ON public.buyer_rules USING btree (id)
index CREATE UNIQUE INDEX call_limits_pkey ON public.call_limits USING btree (scope)
index CREATE UNIQUE INDEX clock_readings_pkey ON public.clock_readings USING btree (observer)
index CREATE UNIQUE INDEX confirmations_pkey ON public.confirmations USING btree (id)
index CREATE UNIQUE INDEX connections_pkey ON public.connections USING btree (id)
index CREATE UNIQUE INDEX consents_pkey ON public.consents USING btree (state_hash)
index CREATE UNIQUE INDEX currency_mappings_pkey ON public.currency_mappings USING btree (id)
index CREATE UNIQUE INDEX currency_mappings_source_unique ON public.currency_mappings USING btree (organisation_id, source)
index CREATE UNIQUE INDEX cursors_pkey ON public.cursors USING btree (organisation_id, stream)
index CREATE UNIQUE INDEX customers_pkey ON public.customers USING btree (organisation_id, source_id)
index CREATE UNIQUE INDEX data_keys_pkey ON public.data_keys USING btree (id)
index CREATE UNIQUE INDEX data_keys_scope_unique ON public.data_keys USING btree (scope)
index CREATE UNIQUE INDEX device_sign_ins_code_unique ON public.device_sign_ins USING btree (user_code)
index CREATE UNIQUE INDEX device_sign_ins_pkey ON public.device_sign_ins USING btree (device_hash)
index CREATE UNIQUE INDEX document_choices_pkey ON public.document_choices USING btree (document_id)
index CREATE UNIQUE INDEX document_decisions_pkey ON public.document_decisions USING btree (document_id, decision)
index CREATE UNIQUE INDEX document_listings_pkey ON public.document_listings USING btree (document_id)
index CREATE UNIQUE INDEX document_moves_pkey ON public.document_moves USING btree (id)
index CREATE UNIQUE INDEX document_moves_seq_unique ON public.document_moves USING btree (organisation_id, seq)
index CREATE UNIQUE INDEX documents_pkey ON public.documents USING btree (id)
index CREATE UNIQUE INDEX documents_source_unique ON public.documents USING btree (organisation_id, kind, source_id)
index CREATE UNIQUE INDEX earlier_credentials_pkey ON public.earlier_credentials USING btree (fiscal_account_id, version)
index CREATE UNIQUE INDEX event_cursors_pkey ON public.event_cursors USING btree (organisation_id, channel_id)
index CREATE UNIQUE INDEX events_turned_away_pkey ON public.events_turned_away USING btree (fiscal_account_id, had_signature)
index CREATE UNIQUE INDEX exchange_submissions_pkey ON public.exchange_submissions USING btree (submission_id, exchange_id)
index CREATE UNIQUE INDEX exchanges_pkey ON public.exchanges USING btree (id)
index CREATE UNIQUE INDEX exclusion_rules_key_unique ON public.exclusion_rules USING btree (organisation_id, scope, key)
index CREATE UNIQUE INDEX exclusion_rules_pkey ON public.exclusion_rules USING btree (id)
index CREATE UNIQUE INDEX final_totals_pkey ON public.final_totals USING btree (organisation_id, state, currency)
index CREATE UNIQUE INDEX fiscal_account_readings_pkey ON public.fiscal_account_readings USING btree (fiscal_account_id, part)
index CREATE UNIQUE INDEX fiscal_accounts_name_unique ON public.fiscal_accounts USING btree (name)
index CREATE UNIQUE INDEX fiscal_accounts_pkey ON public.fiscal_accounts USING btree (id)
index CREATE UNIQUE INDEX fiscal_pdfs_pkey ON public.fiscal_pdfs USING btree (document_id)
index CREATE UNIQUE INDEX fiscal_receipts_number_unique ON public.fiscal_receipts USING btree (device_id, fiscal_number)
index CREATE UNIQUE INDEX fiscal_receipts_own_once ON public.fiscal_receipts USING btree (document_id) WHERE (NOT is_double)
index CREATE UNIQUE INDEX fiscal_receipts_pdf_bytes_once ON public.fiscal_receipts USING btree (pdf_sha256) WHERE pdf_is_claimed
index CREATE UNIQUE INDEX fiscal_receipts_pdf_name_once ON public.fiscal_receipts USING btree (device_id, pdf_name) WHERE pdf_is_claimed
index CREATE UNIQUE INDEX fiscal_receipts_pkey ON public.fiscal_receipts USING btree (document_id, submission_id)
index CREATE UNIQUE INDEX identities_pkey ON public.identities USING btree (issuer, subject)
index CREATE UNIQUE INDEX inbox_body_unique ON public.inbox USING btree (fiscal_account_id, body_sha256)
index CREATE UNIQUE INDEX inbox_pkey ON public.inbox USING btree (id)
index CREATE UNIQUE INDEX installation_only_one ON public.installation USING btree (is_only)
index CREATE UNIQUE INDEX installation_pkey ON public.installation USING btree (id)
index CREATE UNIQUE INDEX invitations_pkey ON public.invitations USING btree (id)
index CREATE UNIQUE INDEX invitations_token_unique ON public.invitations USING btree (token_hash)
index CREATE UNIQUE INDEX journal_files_pkey ON public.journal_files USING btree (name)
index CREATE UNIQUE INDEX journal_gaps_pkey ON public.journal_gaps USING btree (document_id, attempt, submission_id)
index CREATE UNIQUE INDEX key_uses_pkey ON public.key_uses USING btree (address, hour)
index CREATE UNIQUE INDEX ledger_checks_pkey ON public.ledger_checks USING btree (organisation_id)
index CREATE UNIQUE INDEX ledger_heads_pkey ON public.ledger_heads USING btree (organisation_id)
index CREATE UNIQUE INDEX line_rules_key_unique ON public.line_rules USING btree (organisation_id, scope, key)
index CREATE UNIQUE INDEX line_rules_pkey ON public.line_rules USING btree (id)
index CREATE UNIQUE INDEX memberships_pkey ON public.memberships USING btree (id)
index CREATE UNIQUE INDEX memberships_unique ON public.memberships USING btree (person_id, role, organisation_id) NULLS NOT DISTINCT
index CREATE UNIQUE INDEX organisation_accounts_pkey ON public.organisation_accounts USING btree (organisation_id, fiscal_account_id)
index CREATE UNIQUE INDEX organisations_pkey ON public.organisations USING btree (id)
index CREATE UNIQUE INDEX organisations_tenant_unique ON public.organisations USING btree (platform, tenant_id)
index CREATE UNIQUE INDEX other_sales_lists_pkey ON public.other_sales_lists USING btree (organisation_id, kind)
index CREATE UNIQUE INDEX other_sales_pkey ON public.other_sales USING btree (organisation_id, kind, source_id)
index CREATE UNIQUE INDEX other_sales_readings_pkey ON public.other_sales_readings USING btree (organisation_id)
index CREATE UNIQUE INDEX outcomes_body_unique ON public.outcomes USING btree (fiscal_account_id, request_id, body_sha256)
index CREATE UNIQUE INDEX outcomes_pkey ON public.outcomes USING btree (id)
index CREATE UNIQUE INDEX outside_receipts_number_unique ON public.outside_receipts USING btree (device_id, fiscal_number) WHERE ((withdrawn_at IS NULL) AND (source <> 'sale'::text))
index CREATE UNIQUE INDEX outside_receipts_one_per_document ON public.outside_receipts USING btree (document_id) WHERE (withdrawn_at IS NULL)
index CREATE UNIQUE INDEX outside_receipts_pkey ON public.outside_receipts USING btree (id)
index CREATE UNIQUE INDEX passkeys_credential_unique ON public.passkeys USING btree (credential_id)
index CREATE UNIQUE INDEX passkeys_pkey ON public.passkeys USING btree (id)
index CREATE UNIQUE INDEX people_pkey ON public.people USING btree (id)
index CREATE UNIQUE INDEX period_sign_offs_one ON public.period_sign_offs USING btree (organisation_id, from_day, to_day) WHERE (ended_at IS NULL)
index CREATE UNIQUE INDEX period_sign_offs_pkey ON public.period_sign_offs USING btree (id)
index CREATE UNIQUE INDEX person_mail_settings_pkey ON public.person_mail_settings USING btree (person_id)
index CREATE UNIQUE INDEX person_mails_daily ON public.person_mails USING btree (person_id, digest_on) WHERE (digest_on IS NOT NULL)
index CREATE UNIQUE INDEX person_mails_gathering ON public.person_mails USING btree (person_id, kind) WHERE ((attempts = 0) AND (ended_at IS NULL) AND (kind <> 'digest'::text))
index CREATE UNIQUE INDEX person_mails_pkey ON public.person_mails USING btree (id)
index CREATE UNIQUE INDEX product_codes_key_unique ON public.product_codes USING btree (organisation_id, scope, key)
index CREATE UNIQUE INDEX product_codes_pkey ON public.product_codes USING btree (id)
index CREATE UNIQUE INDEX reconciled_documents_pkey ON public.reconciled_documents USING btree (reconciliation_id, "position")
index CREATE UNIQUE INDEX reconciliation_schedules_pkey ON public.reconciliation_schedules USING btree (organisation_id)
index CREATE UNIQUE INDEX reconciliations_one_at_a_time ON public.reconciliations USING btree (organisation_id) WHERE (state = ANY (ARRAY['queued'::text, 'reading'::text, 'comparing'::text]))
index CREATE UNIQUE INDEX reconciliations_pkey ON public.reconciliations USING btree (id)
index CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (code_hash)
index CREATE UNIQUE INDEX resolutions_pkey ON public.resolutions USING btree (id)
index CREATE UNIQUE INDEX rule_sets_pkey ON public.rule_sets USING btree (sha256)
index CREATE UNIQUE INDEX saved_views_pkey ON public.saved_views USING btree (id)
index CREATE UNIQUE INDEX saved_views_unique ON public.saved_views USING btree (person_id, page, name)
index CREATE UNIQUE INDEX sessions_id_unique ON public.sessions USING btree (id)
index CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id_hash)
index CREATE UNIQUE INDEX sign_in_attempts_pkey ON public.sign_in_attempts USING btree (address)
index CREATE UNIQUE INDEX submissions_attempt_unique ON public.submissions USING btree (document_id, attempt)
index CREATE UNIQUE INDEX submissions_never_twice ON public.submissions USING btree (document_id) WHERE (state = ANY (ARRAY['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]))
index CREATE UNIQUE INDEX submissions_one_under_way ON public.submissions USING btree (fiscal_account_id) WHERE (state = 'sending'::text)
index CREATE UNIQUE INDEX submissions_pkey ON public.submissions USING btree (id)
index CREATE UNIQUE INDEX submissions_request ON public.submissions USING btree (fiscal_account_id, request_id) WHERE (request_id IS NOT NULL)
index CREATE UNIQUE INDEX takings_accounts_pkey ON public.takings_accounts USING btree (organisation_id, bank_account_id)
index CREATE UNIQUE INDEX task_assignments_pkey ON public.task_assignments USING btree (id)
index CREATE UNIQUE INDEX task_assignments_unique ON public.task_assignments USING btree (organisation_id, item)
index CREATE UNIQUE INDEX tasks_put_aside_pkey ON public.tasks_put_aside USING btree (id)
index CREATE UNIQUE INDEX tasks_put_aside_unique ON public.tasks_put_aside USING btree (organisation_id, person_id, item)
index CREATE UNIQUE INDEX tax_mappings_pkey ON public.tax_mappings USING btree (id)
index CREATE UNIQUE INDEX tax_mappings_type_from_unique ON public.tax_mappings USING btree (organisation_id, tax_type, valid_from) NULLS NOT DISTINCT
index CREATE UNIQUE INDEX used_challenges_pkey ON public.used_challenges USING btree (challenge_hash)
index CREATE UNIQUE INDEX write_backs_pkey ON public.write_backs USING btree (document_id, part)
policy ledgerstamp_0c044149142662b9 on acts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on alert_channels for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on alert_deliveries for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on alert_settings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on alerts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on backfill_documents for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on backfill_schedule_runs for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on backfill_schedules for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on backfills for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on book_hints for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on book_images for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on book_readings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on books_settings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on bulk_decisions for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on buyer_rules for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on confirmations for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on connections for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on currency_mappings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on cursors for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on customers for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on document_choices for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on document_decisions for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on document_listings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on document_moves for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on documents for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on earlier_credentials for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on event_cursors for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on events_turned_away for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on exchange_submissions for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on exchanges for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on exclusion_rules for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on final_totals for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on fiscal_account_readings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on fiscal_accounts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on fiscal_pdfs for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on fiscal_receipts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on inbox for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on ledger_checks for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on ledger_heads for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on line_rules for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on organisation_accounts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on organisations for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on other_sales for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on other_sales_lists for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on other_sales_readings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on outcomes for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on outside_receipts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on period_sign_offs for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on product_codes for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on reconciled_documents for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on reconciliation_schedules for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on reconciliations for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on resolutions for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on rule_sets for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on submissions for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on takings_accounts for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on task_assignments for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on tasks_put_aside for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on tax_mappings for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on temporary_exchanges for * to {ledgerstamp_service}: true; true
policy ledgerstamp_0c044149142662b9 on write_backs for * to {ledgerstamp_service}: true; true
policy ledgerstamp_2bbdcaddb8d8d586 on alert_settings for r to {ledgerstamp_service_request}: (organisation_id IS NULL); 
policy ledgerstamp_3278a4bc21d481bc on submissions for r to {ledgerstamp_service_request}: (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); 
policy ledgerstamp_3b273e59becf6d37 on earlier_credentials for * to {ledgerstamp_service_request}: (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[]))
policy ledgerstamp_3b273e59becf6d37 on events_turned_away for * to {ledgerstamp_service_request}: (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[]))
policy ledgerstamp_3b273e59becf6d37 on fiscal_account_readings for * to {ledgerstamp_service_request}: (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[]))
policy ledgerstamp_3b273e59becf6d37 on inbox for * to {ledgerstamp_service_request}: (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[]))
policy ledgerstamp_3b273e59becf6d37 on outcomes for * to {ledgerstamp_service_request}: (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); (fiscal_account_id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[]))
policy ledgerstamp_81e0b1e3d4e77cd9 on rule_sets for * to {ledgerstamp_service_request}: (EXISTS ( SELECT
   FROM submissions s
  WHERE (s.rules_sha256 = rule_sets.sha256))); (EXISTS ( SELECT
   FROM submissions s
  WHERE (s.rules_sha256 = rule_sets.sha256)))
policy ledgerstamp_9765add10c3ed6e4 on fiscal_accounts for * to {ledgerstamp_service_request}: (id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[])); (id = ANY (( SELECT accounts_of_request() AS accounts_of_request)::uuid[]))
policy ledgerstamp_9a1dce558e86e7bd on fiscal_receipts for r to {ledgerstamp_service_request}: ((organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])) OR (EXISTS ( SELECT
   FROM submissions s
  WHERE (s.id = fiscal_receipts.submission_id)))); 
policy ledgerstamp_a336029539311af2 on rule_sets for a to {ledgerstamp_service_request}: ; true
policy ledgerstamp_b44eb2a091c8ff36 on ledger_heads for * to {ledgerstamp_service_request}: ((organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])) OR (organisation_id = '00000000-0000-0000-0000-000000000000'::uuid)); ((organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])) OR (organisation_id = '00000000-0000-0000-0000-000000000000'::uuid))
policy ledgerstamp_bdb88c8cc8cb34fc on organisations for * to {ledgerstamp_service_request}: (id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c2bc30d3bc6a893f on acts for a to {ledgerstamp_service_request}: ; (organisation_id IS NULL)
policy ledgerstamp_c5c494ed2d016c73 on acts for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on alert_channels for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on alert_deliveries for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on alert_settings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on alerts for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on backfill_documents for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on backfill_schedule_runs for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on backfill_schedules for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on backfills for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on book_hints for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on book_images for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on book_readings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on books_settings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on bulk_decisions for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on buyer_rules for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on confirmations for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on currency_mappings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on cursors for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on customers for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on document_choices for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on document_decisions for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on document_listings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on document_moves for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on documents for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on event_cursors for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on exchange_submissions for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on exclusion_rules for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on final_totals for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on fiscal_pdfs for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on fiscal_receipts for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on ledger_checks for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on line_rules for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on organisation_accounts for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on other_sales for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on other_sales_lists for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on other_sales_readings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on outside_receipts for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on period_sign_offs for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on product_codes for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on reconciled_documents for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on reconciliation_schedules for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on reconciliations for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on resolutions for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on submissions for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on takings_accounts for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on task_assignments for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on tasks_put_aside for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on tax_mappings for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on temporary_exchanges for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_c5c494ed2d016c73 on write_backs for * to {ledgerstamp_service_request}: (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[])); (organisation_id = ANY (( SELECT (NULLIF(current_setting('ledgerstamp.organisations'::text, true), ''::text))::uuid[] AS "nullif")::uuid[]))
policy ledgerstamp_e9fcdda52bdb5917 on exchanges for * to {ledgerstamp_service_request}: (EXISTS ( SELECT
   FROM exchange_submissions e
  WHERE (e.exchange_id = exchanges.id))); (EXISTS ( SELECT
   FROM exchange_submissions e
  WHERE (e.exchange_id = exchanges.id)))
policy ledgerstamp_f7a678b3969c8345 on outside_receipts for r to {ledgerstamp_service_request}: (EXISTS ( SELECT
   FROM fiscal_accounts a
  WHERE ((a.id = outside_receipts.fiscal_account_id) OR (ltrim(a.device_id, '0'::text) = outside_receipts.device_id)))); 
policy ledgerstamp_fb20df07b0970ba7 on connections for * to {ledgerstamp_service_request}: (EXISTS ( SELECT
   FROM organisations o
  WHERE (o.connection_id = connections.id))); (EXISTS ( SELECT
   FROM organisations o
  WHERE (o.connection_id = connections.id)))
policy ledgerstamp_service_functions on acts for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on document_choices for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on document_decisions for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on document_listings for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on document_moves for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on documents for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on fiscal_accounts for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on fiscal_receipts for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on organisation_accounts for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on outcomes for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on outside_receipts for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on resolutions for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on submissions for * to {ledgerstamp_service_functions}: true; true
policy ledgerstamp_service_functions on write_backs for * to {ledgerstamp_service_functions}: true; true
table acts (row security)
table alert_channels (row security)
table alert_deliveries (row security)
table alert_settings (row security)
table alerts (row security)
table api_tokens
table approver_removals
table backfill_documents (row security)
table backfill_schedule_runs (row security)
table backfill_schedules (row security)
table backfills (row security)
table backups
table book_hints (row security)
table book_images (row security)
table book_readings (row security)
table books_settings (row security)
table bulk_decisions (row security)
table buyer_rules (row security)
table call_limits
table clock_readings
table confirmations (row security)
table connections (row security)
table consents
table currency_mappings (row security)
table cursors (row security)
table customers (row security)
table data_keys
table device_sign_ins
table document_choices (row security)
table document_decisions (row security)
table document_listings (row security)
table document_moves (row security)
table documents (row security)
table earlier_credentials (row security)
table event_cursors (row security)
table events_turned_away (row security)
table exchange_submissions (row security)
table exchanges (row security)
table exclusion_rules (row security)
table final_totals (row security)
table fiscal_account_readings (row security)
table fiscal_accounts (row security)
table fiscal_pdfs (row security)
table fiscal_receipts (row security)
table identities
table inbox (row security)
table installation
table invitations
table journal_files
table journal_gaps
table key_uses
table ledger_checks (row security)
table ledger_heads (row security)
table line_rules (row security)
table memberships
table migrations
table organisation_accounts (row security)
table organisations (row security)
table other_sales (row security)
table other_sales_lists (row security)
table other_sales_readings (row security)
table outcomes (row security)
table outside_receipts (row security)
table passkeys
table people
table period_sign_offs (row security)
table person_mail_settings
table person_mails
table product_codes (row security)
table reconciled_documents (row security)
table reconciliation_schedules (row security)
table reconciliations (row security)
table recovery_codes
table resolutions (row security)
table rule_sets (row security)
table saved_views
table sessions
table sign_in_attempts
table submissions (row security)
table takings_accounts (row security)
table task_assignments (row security)
table tasks_put_aside (row security)
table tax_mappings (row security)
table temporary_exchanges (row security)
table temporary_exchanges_2026_11
table temporary_exchanges_2026_12
table temporary_exchanges_2027_01
table temporary_exchanges_other
table used_challenges
table write_backs (row security)
