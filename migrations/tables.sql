-- The tables of 0.2.0, and what they keep by themselves. Until that version is released a change of the tables is made here; from
-- then on each has a migration of its own. `{schema}` is the schema that the owner of the tables works in.

set local check_function_bodies = off;

create extension if not exists pg_trgm;

create extension if not exists unaccent;

create function accounts_of_request() returns uuid[]
    language sql stable security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $$
     with own as (select distinct a.id, a.taxpayer_tin, a.service
       from unnest(nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[]) request (id)
         join organisation_accounts had on had.organisation_id = request.id
         join fiscal_accounts a on a.id = had.fiscal_account_id)
     select array(select id from own union select other.id from own join fiscal_accounts other using (taxpayer_tin, service)) $$;

create function act_hash(previous text, seq bigint, at timestamp with time zone, sha256 text) returns text
    language sql stable
    as $$
     select encode(sha256(convert_to(previous || E'\n[' || concat_ws(',', to_json(seq::text), '"act"',
       to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), to_json(sha256)) || ']', 'UTF8')),
       'hex') $$;

create function add_final_totals() returns trigger
    language plpgsql
    as $$
      begin
        insert into final_totals
        select organisation_id, state, currency, count(*), sum(total) from inserted
        where state in ('written_back', 'excluded') group by organisation_id, state, currency
        order by organisation_id, state, currency
        on conflict on constraint final_totals_pkey do update
          set documents = final_totals.documents + excluded.documents, total = final_totals.total + excluded.total;
        return null;
      end $$;

create function add_document_listings() returns trigger
    language plpgsql
    as $$
  begin
    insert into document_listings select d.id, d.organisation_id, d.number, d.issued_on, d.currency, d.total,
      listing_words(' ' || d.number || ' ' || d.customer_name || ' ' || round(d.total, 2) || ' ' || d.currency || listing_facts(d.source)),
      listing_value_group(d.organisation_id, d.currency), invoiced_contact(d.kind, d.source) from inserted d;
    return null;
  end $$;

create function alert_deliveries_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := coalesce(
  (select organisation_id from alerts where id = new.alert_id),
  (select organisation_id from alert_channels where id = new.channel_id)); return new; end $$;

create function backfill_documents_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from backfills where id = new.backfill_id); return new; end $$;

create function backfill_schedule_runs_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from backfill_schedules where id = new.schedule_id); return new; end $$;

create function begin_ledger() returns trigger
    language plpgsql
    as $$
   begin insert into ledger_heads (organisation_id) values (new.id); return null; end $$;

create function buyer_rules_made_for() returns trigger
    language plpgsql
    as $$
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
      end $$;

create function candidates_of(document uuid) returns table(outcome_id bigint, heard_at timestamp with time zone, standing text)
    language sql stable
    as $$
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
      $$;

create function database_identity() returns text
    language plpgsql
    as $$
      begin
        return (select system_identifier from pg_control_system()) || '/'
          || ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
      exception when others then
        return null;
      end $$;

create function document_choices_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create function document_decisions_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create function drop_months(parent text, till timestamp with time zone) returns void
    language plpgsql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    set lock_timeout to '2s'
    as $_$
      declare made text;
      begin
        if parent is distinct from 'temporary_exchanges' then raise exception 'no months are kept of %', parent; end if;
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        for made in select c.relname from pg_inherits join pg_class c on c.oid = inhrelid
          where inhparent = '{schema}.temporary_exchanges'::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= till at time zone 'UTC' loop
          execute format('drop table {schema}.%I', made);
        end loop;
        delete from {schema}.temporary_exchanges_other where started_at < till;
      end $_$;

create function exchange_submissions_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from submissions where id = new.submission_id); return new; end $$;

create function fiscal_pdfs_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create function fiscal_receipts_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create function forgotten_document(entry text) returns uuid
    language sql stable
    as $$
      select d.id from documents d join organisations o on o.id = d.organisation_id
      where o.platform = entry::jsonb ->> 'platform' and o.tenant_id = entry::jsonb ->> 'tenantId'
        and d.kind = entry::jsonb ->> 'kind' and d.source_id = entry::jsonb ->> 'sourceId'
    $$;

create function invoiced_contact(kind text, source text) returns text
    language plpgsql immutable
    as $$
      begin
        return case when kind = 'invoice' then source::json->'customer'->>'sourceId' end;
      exception when data_exception then
        return null;
      end $$;

create function keep_document_listing() returns trigger
    language plpgsql
    as $$
  begin
    insert into document_listings values (new.id, new.organisation_id, new.number, new.issued_on, new.currency, new.total, listing_words(' ' || new.number || ' ' || new.customer_name || ' ' || round(new.total, 2) || ' ' || new.currency || listing_facts(new.source)),
      listing_value_group(new.organisation_id, new.currency), invoiced_contact(new.kind, new.source))
    on conflict (document_id) do update set number = excluded.number, issued_on = excluded.issued_on, currency = excluded.currency, total = excluded.total, words = excluded.words, value_group = excluded.value_group, contact = excluded.contact
      where (document_listings.number, document_listings.issued_on, document_listings.currency, document_listings.total, document_listings.words, document_listings.value_group, document_listings.contact) is distinct from (excluded.number, excluded.issued_on, excluded.currency, excluded.total, excluded.words, excluded.value_group, excluded.contact);
    return null;
  end $$;

create function keep_final_totals() returns trigger
    language plpgsql
    as $$
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
      end $$;

create function keep_organisation_account() returns trigger
    language plpgsql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $$
   begin
     insert into organisation_accounts values (new.id, new.fiscal_account_id) on conflict do nothing;
     return null;
   end $$;

create function keep_value_groups() returns trigger
    language plpgsql
    as $$
      begin
        update document_listings set value_group = listing_value_group(organisation_id, currency) where organisation_id = new.id;
        return null;
      end $$;

create function last_moment_of_others(account uuid, document uuid) returns text
    language plpgsql stable
    as $$
      declare
        device text := (select device_id from fiscal_accounts where id = account);
      begin
        return greatest(
          (select max(dated_at) from submissions
           where fiscal_account_id = account and document_id <> document and state in ('sending', 'accepted', 'unknown', 'fiscalised')),
          (select max(dated_at) from submissions
           where device_id = device and document_id <> document and state in ('sending', 'accepted', 'unknown', 'fiscalised')));
      end $$;

create function ledger_hash(previous text, seq bigint, document_id uuid, at timestamp with time zone, from_state text, to_state text, reason text, detail text, actor text) returns text
    language sql stable
    as $$
     select encode(sha256(convert_to(previous || E'\n[' || concat_ws(',', to_json(seq::text),
       to_json(document_id::text), to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
       coalesce(to_json(from_state)::text, 'null'), to_json(to_state), coalesce(to_json(reason)::text, 'null'),
       to_json(detail), to_json(actor)) || ']', 'UTF8')), 'hex') $$;

create function ledger_hash(previous text, seq bigint, document_id uuid, at timestamp with time zone, from_state text, to_state text, reason text, detail text, actor text, facts text) returns text
    language sql stable
    as $$
         select encode(sha256(convert_to(previous || E'\n[' || concat_ws(',', to_json(seq::text),
           to_json(document_id::text), to_json(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
           coalesce(to_json(from_state)::text, 'null'), to_json(to_state), coalesce(to_json(reason)::text, 'null'),
           to_json(detail), to_json(actor), to_json(facts)) || ']', 'UTF8')), 'hex') $$;

create function listing_facts(source text) returns text
    language plpgsql immutable
    as $$
      declare whole json;
      begin
        whole := source;
        return ' ' || coalesce(whole->>'reference', '') || ' ' || coalesce(whole->'customer'->>'taxNumber', '');
      exception when data_exception then
        return '';
      end $$;

create function listing_value_group(organisation uuid, currency text) returns text
    language plpgsql stable
    as $$
      begin
        return case when currency = (select base_currency from organisations where id = organisation) then '0' else '1' end || currency;
      end $$;

create function listing_words(words text) returns text
    language sql stable
    set search_path from current
    as $$ select translate(lower(unaccent(words)), '-/''', '') $$;

create function make_month(parent text, moment timestamp with time zone) returns void
    language plpgsql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    set lock_timeout to '2s'
    as $$
      declare
        month date := date_trunc('month', moment at time zone 'UTC');
        made text := 'temporary_exchanges' || to_char(month, '_YYYY_MM');
        first text := month || ' 00:00Z';
        after text := (month + interval '1 month')::date || ' 00:00Z';
      begin
        if parent is distinct from 'temporary_exchanges' then raise exception 'no months are kept of %', parent; end if;
        perform pg_advisory_xact_lock(hashtext('months of ' || parent));
        if to_regclass('{schema}.' || made) is not null then return; end if;
        execute format('create table {schema}.%I (like {schema}.temporary_exchanges including all)', made);
        lock table {schema}.temporary_exchanges_other in access exclusive mode;
        execute format('with moved as (
            delete from {schema}.temporary_exchanges_other where started_at >= %L and started_at < %L returning *)
          insert into {schema}.%I select * from moved', first, after, made);
        execute format('alter table {schema}.temporary_exchanges attach partition {schema}.%I for values from (%L) to (%L)',
          made, first, after);
      end $$;

-- PostgreSQL 18 makes UUIDs of version 7; before, the first 48 bits of a random one become the milliseconds since 1970. Rows of a
-- growing table that come one after the other lie next to each other in every index that has their id.
do $do$ begin
  if current_setting('server_version_num')::int >= 180000 then
    create function new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    create function new_id() returns uuid language sql volatile parallel safe as $$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid $$;
  end if; end $do$;

create function number_holders(account uuid, keys text[]) returns table(document_id uuid, number text, held_by text, mark text)
    language plpgsql stable security definer
    set search_path = pg_catalog, {schema}, pg_temp
    set plan_cache_mode = force_generic_plan
    as $$
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
      end $$;

create function number_key(number text) returns text
    language plpgsql immutable strict parallel safe
    as $_$
      begin return case when number ~ '^[!-~]+$' then lower(number collate "C")
        else btrim(regexp_replace(translate(normalize(number, NFKC), 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ֊־᐀᠆‐‒–—―−⸗⸚⸺⸻⹀⹝〜〰゠𐵮𐺭', 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ---------------------'),
          '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', ' ', 'g')) end; end $_$;

create function numbers_in(details text) returns text[]
    language sql immutable strict parallel safe
    as $$
      select array(select m[1] from regexp_matches(translate(details, ' .-', ''), '[0-9]{6,}', 'g') m) $$;

create function outside_receipts_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create function refuse_after_success() returns trigger
    language plpgsql
    as $$
      begin
        if exists (select 1 from submissions s join outcomes o using (fiscal_account_id, request_id)
          where s.document_id = new.document_id and o.claims_success and not o.is_hint)
        then
          raise exception 'a success was received about the document' using errcode = 'unique_violation',
            constraint = 'submissions_none_after_success';
        end if;
        return new;
      end $$;

create function refuse_head_change() returns trigger
    language plpgsql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $$
   begin
     if tg_op = 'UPDATE' and new.organisation_id = old.organisation_id and new.seq > old.seq and (
       exists (select from document_moves
         where organisation_id = new.organisation_id and seq = new.seq and hash = new.hash)
       or exists (select from acts where ledger_id = new.organisation_id and seq = new.seq and hash = new.hash))
     then
       return null;
     end if;
     raise exception 'the head of a ledger goes forward only, to an entry that is there';
   end $$;

create function refuse_ledger_change() returns trigger
    language plpgsql
    as $$
   begin raise exception 'the ledger is append-only'; end $$;

create function refuse_move(state text, target text) returns text
    language plpgsql
    as $$
    begin
      raise exception 'a document cannot move from % to %', state, target using errcode = 'check_violation',
        constraint = 'documents_move';
    end $$;

create function refuse_move_change() returns trigger
    language plpgsql
    as $$
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
      end $$;

create function refuse_overtaken(account uuid, document uuid, taken text, follows text, rules bigint) returns boolean
    language plpgsql
    as $$
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
    end $$;

create function refuse_receipt_of_another() returns trigger
    language plpgsql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $$
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
      end $$;

create function refuse_record_of_another() returns trigger
    language plpgsql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $$
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
      end $$;

create function refuse_record_of_submitted() returns trigger
    language plpgsql
    as $$
      begin
        perform 1 from documents where id = new.document_id for update;
        if exists (select 1 from submissions
          where document_id = new.document_id and state in ('sending', 'accepted', 'unknown', 'fiscalised'))
        then
          raise exception 'the document has a submission that may have been received' using errcode = 'unique_violation',
            constraint = 'outside_receipts_none_of_submitted';
        end if;
        return new;
      end $$;

create function refuse_submission_of_recorded() returns trigger
    language plpgsql
    as $$
      begin
        perform 1 from documents where id = new.document_id for key share;
        if exists (select 1 from outside_receipts
          where document_id = new.document_id and withdrawn_at is null)
        then
          raise exception 'a receipt made elsewhere is recorded for the document' using errcode = 'unique_violation',
            constraint = 'submissions_none_of_recorded';
        end if;
        return new;
      end $$;

create function refuse_unexplained(document uuid) returns boolean
    language plpgsql
    as $$
      begin
        if unexplained_since(document) is not null then
          raise exception 'a success without an owner may be that of the document' using errcode = 'unique_violation',
            constraint = 'submissions_unexplained';
        end if;
        return true;
      end $$;

create function resolutions_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create function submissions_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

-- In plpgsql, which keeps its plan from one call to the next.
create function unexplained_since(document uuid) returns timestamp with time zone
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    as $$
      begin
        return (select min(heard_at) from candidates_of(document) where standing not in ('unknown', 'other'));
      end $$;

create function withdraw_entered_receipt(of_submission uuid) returns jsonb
    language sql security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $$
        delete from fiscal_receipts r using documents d
        where r.submission_id = of_submission and not r.is_double and d.id = r.document_id and d.state = 'fiscalised'
          and (nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[] is null or d.organisation_id = any (nullif(current_setting('ledgerstamp.organisations', true), '')::uuid[]))
          and (select n.decision from resolutions n where n.document_id = d.id order by n.id desc limit 1) = 'fiscalised'
          and not exists (select from write_backs w where w.document_id = d.id)
        returning to_jsonb(r) $$;

create function write_backs_organisation() returns trigger
    language plpgsql
    as $$
      begin new.organisation_id := (select organisation_id from documents where id = new.document_id); return new; end $$;

create table document_listings (
    document_id uuid not null,
    organisation_id uuid not null,
    number text not null,
    issued_on date not null,
    currency text not null,
    total numeric(25,6) not null,
    words text not null,
    value_group text not null,
    contact text
)
with (autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only document_listings add constraint document_listings_pkey primary key (document_id);
create index document_listings_by_date on document_listings using btree (issued_on, number, document_id);
create index document_listings_by_number on document_listings using btree (number, document_id);
create index document_listings_by_total on document_listings using btree (total, number, document_id);
create index document_listings_by_value on document_listings using btree (value_group, ((- total)), number, document_id);
create index document_listings_number_key on document_listings using btree (organisation_id, number_key(number));
create index document_listings_of on document_listings using btree (organisation_id, issued_on, number);
create index document_listings_of_by_number on document_listings using btree (organisation_id, number, document_id);
create index document_listings_of_by_value on document_listings using btree (organisation_id, value_group, ((- total)), number, document_id);
create index document_listings_of_contact on document_listings using btree (organisation_id, contact, issued_on, document_id) where (contact is not null);
create index document_listings_words on document_listings using gin (words gin_trgm_ops);

create table acts (
    id bigint not null,
    ledger_id uuid not null,
    seq bigint not null,
    hash text not null,
    sha256 text not null,
    salt text not null,
    at timestamp with time zone not null,
    organisation_id uuid,
    person_id uuid,
    person text not null,
    kind text not null,
    via text not null,
    via_id text,
    address text,
    action text not null,
    deed text not null,
    outcome text not null,
    times integer not null,
    object_kind text not null,
    object_id text,
    object_name text,
    before text,
    after text,
    constraint acts_ledger check ((ledger_id = coalesce(organisation_id, '00000000-0000-0000-0000-000000000000'::uuid))),
    constraint acts_outcome check ((outcome = any (array['done'::text, 'refused'::text])))
);
alter table acts alter column id add generated always as identity ( sequence name acts_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only acts add constraint acts_pkey primary key (id);
alter table only acts add constraint acts_seq_unique unique (ledger_id, seq);
create index acts_at on acts using btree (at);
create index acts_object on acts using btree (object_id, id);
create index acts_organisation_id on acts using btree (organisation_id, id);
create index acts_person on acts using btree (person, id);

create table alert_channels (
    id uuid default gen_random_uuid() not null,
    name text not null,
    kind text not null,
    organisation_id uuid,
    causes text[],
    url text,
    recipients text[],
    secret text,
    is_enabled boolean default true not null,
    created_at timestamp with time zone default now() not null,
    language text default 'en'::text not null,
    events text[],
    secret_replaced_at timestamp with time zone,
    stopped_at timestamp with time zone,
    constraint alert_channels_has_target check (
case kind
    when 'email'::text then ((recipients is not null) and (url is null) and (secret is null))
    else ((url is not null) and (secret is not null) and (recipients is null))
end),
    constraint alert_channels_kind_known check ((kind = any (array['webhook'::text, 'email'::text, 'events'::text]))),
    constraint alert_channels_of_kind check (((kind = 'events'::text) or ((events is null) and (stopped_at is null))))
);
alter table only alert_channels add constraint alert_channels_name_unique unique (name);
alter table only alert_channels add constraint alert_channels_pkey primary key (id);

create table alert_deliveries (
    id uuid default new_id() not null,
    channel_id uuid not null,
    alert_id uuid,
    event text not null,
    message text not null,
    created_at timestamp with time zone default clock_timestamp() not null,
    due_at timestamp with time zone default clock_timestamp() not null,
    attempts integer default 0 not null,
    last_failure text,
    ended_at timestamp with time zone,
    result text,
    organisation_id uuid,
    document_id uuid,
    entry bigint,
    constraint alert_deliveries_end_has_result check (((ended_at is null) = (result is null))),
    constraint alert_deliveries_event_known check ((event = any (array['opened'::text, 'updated'::text, 'closed'::text, 'test'::text,
      'document.fiscalised'::text, 'document.written_back'::text, 'document.held'::text, 'period.signed'::text]))),
    constraint alert_deliveries_result_known check ((result = any (array['delivered'::text, 'given_up'::text])))
);
alter table only alert_deliveries add constraint alert_deliveries_pkey primary key (id);
create index alert_deliveries_due on alert_deliveries using btree (channel_id, due_at) where (ended_at is null);
create index alert_deliveries_given_up on alert_deliveries using btree (channel_id, ended_at) where (result = 'given_up'::text);
create index alert_deliveries_of on alert_deliveries using btree (channel_id, created_at);

create table alert_settings (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid,
    muted_causes text[] default '{}'::text[] not null,
    quiet_minutes integer not null,
    digest_minutes integer not null,
    constraint alert_settings_minutes_fit check (((quiet_minutes >= 0) and (digest_minutes >= 0)))
);
alter table only alert_settings add constraint alert_settings_pkey primary key (id);
alter table only alert_settings add constraint alert_settings_scope_unique unique nulls not distinct (organisation_id);

create table alerts (
    id uuid default new_id() not null,
    cause text not null,
    subject text not null,
    organisation_id uuid,
    about text not null,
    detail text not null,
    documents integer,
    numbers text[] default '{}'::text[] not null,
    occurrences integer default 1 not null,
    opened_at timestamp with time zone default now() not null,
    last_at timestamp with time zone default now() not null,
    closed_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    acknowledged_by text,
    told_as text,
    told_at timestamp with time zone,
    told_occurrences integer default 0 not null,
    constraint alerts_told_as_known check ((told_as = any (array['open'::text, 'closed'::text])))
);
alter table only alerts add constraint alerts_pkey primary key (id);
create index alerts_listed on alerts using btree (opened_at, id);
create unique index alerts_one_open on alerts using btree (cause, subject) where (closed_at is null);
create index alerts_to_tell on alerts using btree (id) where ((closed_at is null) or (told_as = 'open'::text));

create table api_tokens (
    id uuid default gen_random_uuid() not null,
    person_id uuid not null,
    name text not null,
    secret_hash bytea not null,
    actions text[],
    organisation_ids uuid[],
    created_at timestamp with time zone default now() not null,
    expires_at timestamp with time zone not null,
    last_used_at timestamp with time zone,
    ended_at timestamp with time zone
);
alter table only api_tokens add constraint api_tokens_pkey primary key (id);
alter table only api_tokens add constraint api_tokens_secret_unique unique (secret_hash);
create index api_tokens_person on api_tokens using btree (person_id);

create table approver_removals (
    id uuid default gen_random_uuid() not null,
    person_id uuid not null,
    organisation_id uuid,
    removed_at timestamp with time zone default now() not null
);
alter table only approver_removals add constraint approver_removals_pkey primary key (id);
create index approver_removals_at on approver_removals using btree (removed_at);

create table backfill_documents (
    backfill_id uuid not null,
    "position" integer not null,
    document_id uuid not null,
    fingerprint text not null,
    released_at timestamp with time zone,
    organisation_id uuid not null
)
with (autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only backfill_documents add constraint backfill_documents_once unique (backfill_id, document_id);
alter table only backfill_documents add constraint backfill_documents_pkey primary key (backfill_id, "position");
create index backfill_documents_of on backfill_documents using btree (document_id);
create index backfill_documents_released on backfill_documents using btree (backfill_id, "position") where (released_at is not null);
create index backfill_documents_to_come on backfill_documents using btree (backfill_id, "position") where (released_at is null);

create table backfill_schedule_runs (
    schedule_id uuid not null,
    due_at timestamp with time zone not null,
    claimed_at timestamp with time zone default now() not null,
    result text default 'claimed'::text not null,
    detail text default ''::text not null,
    backfill_id uuid,
    organisation_id uuid not null,
    constraint backfill_schedule_runs_result_known check ((result = any (array['claimed'::text, 'started'::text, 'nothing_to_do'::text, 'overlap'::text, 'refused'::text, 'failed'::text])))
);
alter table only backfill_schedule_runs add constraint backfill_schedule_runs_pkey primary key (schedule_id, due_at);

create table backfill_schedules (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    cron text not null,
    time_zone text not null,
    range text not null,
    stop_percent integer not null,
    acknowledgement text,
    is_enabled boolean default true not null,
    next_at timestamp with time zone not null,
    created_at timestamp with time zone default now() not null,
    constraint backfill_schedules_range_known check ((range = any (array['everything'::text, 'previous_month'::text])))
);
alter table only backfill_schedules add constraint backfill_schedules_pkey primary key (id);

create table backfills (
    id uuid default new_id() not null,
    organisation_id uuid not null,
    state text default 'planned'::text not null,
    reason text,
    from_day date,
    till_day date,
    stop_percent integer not null,
    acknowledgement text,
    report jsonb not null,
    created_at timestamp with time zone default now() not null,
    started_at timestamp with time zone,
    counted_from timestamp with time zone,
    ended_at timestamp with time zone,
    constraint backfills_state_known check ((state = any (array['planned'::text, 'running'::text, 'paused'::text, 'stopped'::text, 'completed'::text, 'cancelled'::text]))),
    constraint backfills_stop_percent_fits check (((stop_percent >= 0) and (stop_percent <= 100)))
);
alter table only backfills add constraint backfills_pkey primary key (id);
create unique index backfills_one_at_a_time on backfills using btree (organisation_id) where (state = any (array['running'::text, 'paused'::text, 'stopped'::text]));

create table backups (
    id uuid default gen_random_uuid() not null,
    is_scheduled boolean not null,
    is_rehearsal boolean default false not null,
    file text not null,
    started_at timestamp with time zone default clock_timestamp() not null,
    ended_at timestamp with time zone,
    bytes bigint,
    documents integer,
    fault text
);
alter table only backups add constraint backups_pkey primary key (id);
create index backups_started on backups using btree (started_at);

create table book_hints (
    organisation_id uuid not null,
    kind text not null,
    source_id text not null,
    version bigint default 0 not null,
    happened_at timestamp with time zone not null,
    heard_at timestamp with time zone default now() not null,
    only_by_id boolean default false not null,
    constraint book_hints_kind_known check ((kind = any (array['invoice'::text, 'credit_note'::text])))
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only book_hints add constraint book_hints_pkey primary key (organisation_id, kind, source_id);

create table book_images (
    organisation_id uuid not null,
    kind text not null,
    source_id text not null,
    number text not null,
    issued_on date not null,
    currency text not null,
    total numeric(25,6) not null,
    status text not null,
    fingerprint text not null,
    changed_at timestamp with time zone not null,
    read_at timestamp with time zone not null,
    constraint book_images_kind_known check ((kind = any (array['invoice'::text, 'credit_note'::text]))),
    constraint book_images_status_known check ((status = any (array['draft'::text, 'approved'::text, 'void'::text, 'unknown'::text])))
)
with (autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only book_images add constraint book_images_pkey primary key (organisation_id, kind, source_id);
create index book_images_by_day on book_images using btree (organisation_id, issued_on);

create table book_readings (
    organisation_id uuid not null,
    stream text not null,
    "position" text,
    begun_full_at timestamp with time zone,
    full_since timestamp with time zone
);
alter table only book_readings add constraint book_readings_pkey primary key (organisation_id, stream);

create table books_settings (
    organisation_id uuid not null,
    settings text,
    read_at timestamp with time zone,
    asked_at timestamp with time zone default now() not null,
    failure text,
    failed_lists text[] default '{}'::text[] not null,
    failures integer default 0 not null,
    constraint books_settings_read check (((settings is null) = (read_at is null)))
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only books_settings add constraint books_settings_pkey primary key (organisation_id);

create table buyer_rules (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    scope text not null,
    key text not null,
    send_as text not null,
    made_for jsonb,
    tin text,
    vat_number text,
    town text,
    constraint buyer_rules_numbers_of_taxpayer check (((tin is null) and (vat_number is null) and (town is null)) or ((scope = 'contact'::text) and (send_as = 'taxpayer'::text))),
    constraint buyer_rules_scope_known check ((scope = any (array['contact'::text, 'contact_group'::text, 'country'::text]))),
    constraint buyer_rules_send_as_known check ((send_as = any (array['cash_name'::text, 'no_buyer'::text, 'taxpayer'::text])))
);
alter table only buyer_rules add constraint buyer_rules_key_unique unique (organisation_id, scope, key);
alter table only buyer_rules add constraint buyer_rules_pkey primary key (id);

create table bulk_decisions (
    bulk_id uuid not null,
    nth integer not null,
    organisation_id uuid not null,
    document_id uuid not null,
    act text not null,
    said jsonb,
    fingerprint text not null,
    asked_by text not null,
    caller jsonb not null,
    asked_at timestamp with time zone default now() not null,
    decided_at timestamp with time zone,
    refusal text,
    constraint bulk_decisions_act_known check ((act = any (array['retry'::text, 'exclude'::text, 'include'::text, 'release'::text, 'declare'::text, 'original'::text]))),
    constraint bulk_decisions_refused_when_decided check (((refusal is null) or (decided_at is not null)))
);
alter table only bulk_decisions add constraint bulk_decisions_pkey primary key (bulk_id, nth);
create index bulk_decisions_asked on bulk_decisions using btree (asked_by, asked_at);
create index bulk_decisions_open on bulk_decisions using btree (nth, asked_at) where (decided_at is null);

create table call_limits (
    scope text not null,
    version bigint default 0 not null,
    state text not null
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only call_limits add constraint call_limits_pkey primary key (scope);

create table clock_readings (
    observer text not null,
    difference_ms bigint not null,
    measured_at timestamp with time zone default clock_timestamp() not null,
    is_of_service boolean default false not null
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only clock_readings add constraint clock_readings_pkey primary key (observer);

create table confirmations (
    id uuid default gen_random_uuid() not null,
    subject text not null,
    organisation_id uuid not null,
    request jsonb not null,
    facts_sha256 text not null,
    requested_by uuid not null,
    requested_session uuid,
    requested_at timestamp with time zone default now() not null,
    expires_at timestamp with time zone not null,
    withdrawn_at timestamp with time zone,
    assertion jsonb,
    asserted_by uuid,
    asserted_at timestamp with time zone,
    confirmed_by uuid,
    confirmed_session uuid,
    confirmed_at timestamp with time zone,
    constraint confirmations_by_another_person check ((confirmed_by <> requested_by)),
    constraint confirmations_on_another_session check ((confirmed_session <> requested_session)),
    constraint confirmations_whole check (((confirmed_by is null) = (confirmed_at is null)))
);
alter table only confirmations add constraint confirmations_pkey primary key (id);
create index confirmations_open on confirmations using btree (organisation_id, requested_at) where ((confirmed_at is null) and (withdrawn_at is null));

create table connections (
    id uuid default gen_random_uuid() not null,
    platform text not null,
    tokens text,
    status text default 'active'::text not null,
    created_at timestamp with time zone default now() not null,
    refreshed_at timestamp with time zone default now() not null,
    grant_type text default 'authorization_code'::text not null,
    client text,
    scopes text default ''::text not null,
    status_reason text,
    status_since timestamp with time zone default now() not null,
    refresh_began_at timestamp with time zone,
    constraint connections_active_opens check (((status <> 'active'::text) or (tokens is not null))),
    constraint connections_ended_forgets check (((status <> 'disconnected'::text) or ((tokens is null) and (client is null)))),
    constraint connections_grant_known check ((grant_type = any (array['authorization_code'::text, 'client_credentials'::text]))),
    constraint connections_status_known check ((status = any (array['active'::text, 'reconnect'::text, 'disconnected'::text])))
);
alter table only connections add constraint connections_pkey primary key (id);
create index connections_kept on connections using btree (refreshed_at) where (status = 'active'::text);

create table consents (
    state_hash text not null,
    platform text not null,
    browser_hash text not null,
    code_verifier text not null,
    created_at timestamp with time zone default now() not null,
    begun_by jsonb
);
alter table only consents add constraint consents_pkey primary key (state_hash);

create table currency_mappings (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    source text not null,
    destination text not null
);
alter table only currency_mappings add constraint currency_mappings_pkey primary key (id);
alter table only currency_mappings add constraint currency_mappings_source_unique unique (organisation_id, source);

create table cursors (
    organisation_id uuid not null,
    stream text not null,
    "position" text not null,
    is_complete boolean not null,
    checked_at timestamp with time zone not null,
    moved_at timestamp with time zone default now() not null
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only cursors add constraint cursors_pkey primary key (organisation_id, stream);

create table customers (
    organisation_id uuid not null,
    source_id text not null,
    details text not null,
    fetched_at timestamp with time zone not null
)
with (autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only customers add constraint customers_pkey primary key (organisation_id, source_id);
create index customers_numbers on customers using gin (numbers_in(details));

create table data_keys (
    id uuid default gen_random_uuid() not null,
    scope text not null,
    wrapped text not null,
    wrapped_with text not null,
    created_at timestamp with time zone default now() not null,
    wrapped_at timestamp with time zone default now() not null
);
alter table only data_keys add constraint data_keys_pkey primary key (id);
alter table only data_keys add constraint data_keys_scope_unique unique (scope);

create table device_sign_ins (
    device_hash bytea not null,
    user_code text not null,
    name text not null,
    address text,
    created_at timestamp with time zone default now() not null,
    expires_at timestamp with time zone not null,
    person_id uuid,
    refused_at timestamp with time zone,
    actions text[] not null
);
alter table only device_sign_ins add constraint device_sign_ins_code_unique unique (user_code);
alter table only device_sign_ins add constraint device_sign_ins_pkey primary key (device_hash);

create table document_choices (
    document_id uuid not null,
    foreign_sign jsonb,
    foreign_address text,
    organisation_id uuid not null
);
alter table only document_choices add constraint document_choices_pkey primary key (document_id);

create table document_decisions (
    document_id uuid not null,
    organisation_id uuid not null,
    decision text not null,
    version text not null,
    reason text default ''::text not null,
    original_id uuid,
    is_standing boolean default true not null,
    signs jsonb,
    constraint document_decisions_known check ((decision = any (array['excluded'::text, 'released'::text, 'declared'::text, 'original'::text, 'sale'::text, 'anyway'::text]))),
    constraint document_decisions_original_named check (((decision = any (array['original'::text, 'sale'::text])) = (original_id is not null))),
    constraint document_decisions_signs_named check (((decision = 'anyway'::text) = (signs is not null)))
);
alter table only document_decisions add constraint document_decisions_pkey primary key (document_id, decision);
create index document_decisions_sale on document_decisions using btree (original_id) where ((decision = 'sale'::text) and is_standing);

create table document_moves (
    id bigint not null,
    document_id uuid not null,
    at timestamp with time zone default now() not null,
    from_state text,
    to_state text not null,
    reason text,
    detail text default ''::text not null,
    actor text not null,
    organisation_id uuid not null,
    seq bigint not null,
    hash text not null,
    facts text,
    salts text[]
)
with (autovacuum_vacuum_insert_threshold='10000', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_freeze_min_age='0', autovacuum_analyze_scale_factor='0.02');
alter table document_moves alter column id add generated always as identity ( sequence name document_moves_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only document_moves add constraint document_moves_pkey primary key (id);
alter table only document_moves add constraint document_moves_seq_unique unique (organisation_id, seq);
create index document_moves_at on document_moves using btree (organisation_id, at) include (document_id, from_state, to_state);
create index document_moves_helped on document_moves using btree (document_id) where (((actor <> 'system'::text) or (to_state = any (array['waiting'::text, 'rejected'::text]))));
create index document_moves_left on document_moves using btree (at) include (organisation_id, document_id) where (from_state = any (array['waiting'::text, 'uncertain'::text, 'rejected'::text, 'changed_after_fiscalisation'::text]));
create index document_moves_of on document_moves using btree (document_id, id);

create table documents (
    id uuid default new_id() not null,
    organisation_id uuid not null,
    kind text not null,
    source_id text not null,
    number text not null,
    customer_name text not null,
    issued_on date not null,
    currency text not null,
    total numeric(25,6) not null,
    source text not null,
    fingerprint text not null,
    state text default 'collected'::text not null,
    reason text,
    issues jsonb default '[]'::jsonb not null,
    attempts integer default 0 not null,
    last_failure text,
    due_at timestamp with time zone,
    is_correction boolean default false not null,
    seen_at timestamp with time zone default now() not null,
    created_at timestamp with time zone default now() not null,
    changed_at timestamp with time zone default now() not null,
    paid_into jsonb,
    stopped_by jsonb,
    constraint documents_kind_known check ((kind = any (array['invoice'::text, 'credit_note'::text]))),
    constraint documents_state_known check ((state = any (array['collected'::text, 'waiting'::text, 'ready'::text, 'submitting'::text, 'processing'::text, 'uncertain'::text, 'rejected'::text, 'fiscalised'::text, 'written_back'::text, 'changed_after_fiscalisation'::text, 'excluded'::text])))
)
with (fillfactor='60', toast_tuple_target='512', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only documents add constraint documents_pkey primary key (id);
alter table only documents add constraint documents_source_unique unique (organisation_id, kind, source_id);
create index documents_credit_notes on documents using btree (organisation_id, customer_name) where (kind = 'credit_note'::text);
create index documents_credited on documents using btree (organisation_id, customer_name) where (POSITION(('"creditNoteIds":['::text) in (source)) > 0);
create index documents_due on documents using btree (organisation_id, state, due_at) where (state = any (array['collected'::text, 'waiting'::text, 'ready'::text, 'submitting'::text, 'processing'::text, 'uncertain'::text, 'rejected'::text, 'fiscalised'::text, 'changed_after_fiscalisation'::text]));
create index documents_excluded on documents using btree (organisation_id) where (state = 'excluded'::text);
create index documents_on_the_heels on documents using btree (organisation_id, issued_on) where ((state = 'waiting'::text) and (reason = 'ORIGINAL_UNDER_WAY'::text));
create index documents_open_by_day on documents using btree (organisation_id, issued_on, kind DESC) where (state = any (array['collected'::text, 'waiting'::text, 'ready'::text, 'rejected'::text]));
create index documents_waiting_dependants on documents using btree (organisation_id) where ((state = 'waiting'::text) and ((kind = 'credit_note'::text) or (reason = 'NEGATIVE_LINE'::text)) and (reason is distinct from 'BEFORE_GO_LIVE'::text));
create index documents_write_back_again on documents using btree (organisation_id, state, due_at) where ((state = any (array['written_back'::text, 'changed_after_fiscalisation'::text])) and (due_at is not null));

create table earlier_credentials (
    fiscal_account_id uuid not null,
    version integer not null,
    credentials text not null
);
alter table only earlier_credentials add constraint earlier_credentials_pkey primary key (fiscal_account_id, version);

create table event_cursors (
    organisation_id uuid not null,
    channel_id uuid not null,
    seq bigint not null
);
alter table only event_cursors add constraint event_cursors_pkey primary key (organisation_id, channel_id);

create table events_turned_away (
    fiscal_account_id uuid not null,
    had_signature boolean not null,
    times bigint not null,
    first_at timestamp with time zone default clock_timestamp() not null,
    last_at timestamp with time zone default clock_timestamp() not null
);
alter table only events_turned_away add constraint events_turned_away_pkey primary key (fiscal_account_id, had_signature);

create table exchange_submissions (
    submission_id uuid not null,
    exchange_id bigint not null,
    organisation_id uuid not null
)
with (autovacuum_vacuum_insert_threshold='10000', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_freeze_min_age='0', autovacuum_analyze_scale_factor='0.02');
alter table only exchange_submissions add constraint exchange_submissions_pkey primary key (submission_id, exchange_id);
create index exchange_submissions_exchange_id on exchange_submissions using btree (exchange_id);

create table exchanges (
    id bigint not null,
    method text not null,
    address text not null,
    request_headers text not null,
    request_body bytea,
    status integer,
    answer_headers text,
    answer_body bytea,
    answer_bytes integer,
    failure text,
    started_at timestamp with time zone not null,
    duration_ms integer not null,
    constraint exchanges_answered_or_not check (((status is null) = (failure is not null)))
)
with (autovacuum_vacuum_insert_threshold='10000', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_freeze_min_age='0', autovacuum_analyze_scale_factor='0.02');
alter table exchanges alter column id add generated always as identity ( sequence name exchanges_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only exchanges add constraint exchanges_pkey primary key (id);
create index exchanges_started on exchanges using brin (started_at);
create index exchanges_to_forget on exchanges using btree (started_at) where ((request_body is not null) or (method = 'GET'::text));

create table exclusion_rules (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    scope text not null,
    key text not null,
    amount numeric(25,6),
    reason text not null,
    constraint exclusion_rules_amount_fits check (((scope = 'total_below'::text) = (amount is not null))),
    constraint exclusion_rules_scope_known check ((scope = any (array['contact'::text, 'account'::text, 'item'::text, 'branding_theme'::text, 'total_below'::text])))
);
alter table only exclusion_rules add constraint exclusion_rules_key_unique unique (organisation_id, scope, key);
alter table only exclusion_rules add constraint exclusion_rules_pkey primary key (id);

create table final_totals (
    organisation_id uuid not null,
    state text not null,
    currency text not null,
    documents bigint not null,
    total numeric not null
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only final_totals add constraint final_totals_pkey primary key (organisation_id, state, currency);

create table fiscal_account_readings (
    fiscal_account_id uuid not null,
    part text not null,
    reading text,
    read_at timestamp with time zone,
    failure text,
    constraint fiscal_account_readings_part_known check ((part = any (array['taxes'::text, 'currencies'::text, 'mappings'::text, 'identity'::text]))),
    constraint fiscal_account_readings_read check (((reading is null) = (read_at is null)))
);
alter table only fiscal_account_readings add constraint fiscal_account_readings_pkey primary key (fiscal_account_id, part);

create table fiscal_accounts (
    id uuid default gen_random_uuid() not null,
    service text not null,
    name text not null,
    credentials text not null,
    profile text not null,
    settings jsonb default '{}'::jsonb not null,
    time_offset text default '+02:00'::text not null,
    created_at timestamp with time zone default now() not null,
    last_checked_at timestamp with time zone,
    last_findings jsonb,
    device_id text,
    taxpayer_tin text,
    taxpayer_vat_number text,
    taxpayer_name text,
    taxpayer_said_by text,
    is_shared boolean default false not null,
    credentials_version integer default 1 not null,
    device_moment text collate pg_catalog."C",
    constraint fiscal_accounts_taxpayer_said_by_known check ((taxpayer_said_by = any (array['service'::text, 'person'::text])))
);
alter table only fiscal_accounts add constraint fiscal_accounts_name_unique unique (name);
alter table only fiscal_accounts add constraint fiscal_accounts_pkey primary key (id);

create table fiscal_pdfs (
    document_id uuid not null,
    bytes bytea not null,
    fetched_at timestamp with time zone default now() not null,
    organisation_id uuid not null
)
with (autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only fiscal_pdfs alter column bytes set STORAGE EXTERNAL;
alter table only fiscal_pdfs add constraint fiscal_pdfs_pkey primary key (document_id);

create table fiscal_receipts (
    document_id uuid not null,
    submission_id uuid not null,
    device_id text not null,
    fiscal_day text not null,
    fiscal_number text not null,
    verification_code text not null,
    qr_url text not null,
    pdf_name text,
    pdf_sha256 text,
    outcome text not null,
    fiscalised_at timestamp with time zone default now() not null,
    pdf_size integer,
    remarks jsonb default '[]'::jsonb not null,
    certificate jsonb default '[]'::jsonb not null,
    pdf_check text,
    pdf_is_claimed boolean default false not null,
    organisation_id uuid not null,
    is_double boolean default false not null,
    constraint fiscal_receipts_pdf_check_known check ((pdf_check = any (array['own'::text, 'not_readable'::text, 'of_another'::text, 'not_of_document'::text, 'unopenable'::text])))
)
with (fillfactor='70', toast_tuple_target='512', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only fiscal_receipts add constraint fiscal_receipts_number_unique unique (device_id, fiscal_number);
alter table only fiscal_receipts add constraint fiscal_receipts_pkey primary key (document_id, submission_id);
create index fiscal_receipts_code on fiscal_receipts using btree (upper(translate(verification_code, '- '::text, ''::text)) text_pattern_ops);
create index fiscal_receipts_doubles on fiscal_receipts using btree (submission_id) where is_double;
create index fiscal_receipts_latest on fiscal_receipts using btree (organisation_id, fiscalised_at) include (document_id, is_double);
create unique index fiscal_receipts_own_once on fiscal_receipts using btree (document_id) where (not is_double);
create unique index fiscal_receipts_pdf_bytes_once on fiscal_receipts using btree (pdf_sha256) where pdf_is_claimed;
create unique index fiscal_receipts_pdf_name_once on fiscal_receipts using btree (device_id, pdf_name) where pdf_is_claimed;

create table identities (
    issuer text not null,
    subject text not null,
    person_id uuid not null,
    created_at timestamp with time zone default now() not null
);
alter table only identities add constraint identities_pkey primary key (issuer, subject);

create table inbox (
    id bigint not null,
    fiscal_account_id uuid not null,
    body bytea not null,
    body_sha256 text not null,
    is_signed boolean not null,
    received_at timestamp with time zone default now() not null,
    read_at timestamp with time zone,
    fault text
)
with (fillfactor='80', toast_tuple_target='512', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table inbox alter column id add generated always as identity ( sequence name inbox_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only inbox add constraint inbox_body_unique unique (fiscal_account_id, body_sha256);
alter table only inbox add constraint inbox_pkey primary key (id);
create index inbox_received on inbox using btree (fiscal_account_id, received_at);
create index inbox_unread on inbox using btree (fiscal_account_id, id) where (read_at is null);

create table installation (
    id uuid default gen_random_uuid() not null,
    is_only boolean default true not null,
    journal_mark uuid,
    journal_next_mark uuid,
    journal_fault text,
    journal_fault_at timestamp with time zone,
    constraint installation_is_only check (is_only)
);
alter table only installation add constraint installation_only_one unique (is_only);
alter table only installation add constraint installation_pkey primary key (id);

create table invitations (
    id uuid default gen_random_uuid() not null,
    token_hash bytea not null,
    purpose text not null,
    person_id uuid,
    name text not null,
    email text,
    roles jsonb not null,
    invited_by uuid,
    created_at timestamp with time zone default now() not null,
    expires_at timestamp with time zone not null,
    used_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    language text,
    link_shown boolean default false not null,
    constraint invitations_purpose_check check ((purpose = any (array['first_owner'::text, 'join'::text, 'sign_in_again'::text])))
);
alter table only invitations add constraint invitations_pkey primary key (id);
alter table only invitations add constraint invitations_token_unique unique (token_hash);

create table journal_files (
    name text not null,
    version text not null,
    unreadable integer not null,
    last_entry text,
    lost_at timestamp with time zone
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only journal_files add constraint journal_files_pkey primary key (name);

create table journal_gaps (
    document_id uuid not null,
    attempt integer not null,
    entry text not null,
    found_at timestamp with time zone default clock_timestamp() not null,
    closed_at timestamp with time zone,
    closed_as text,
    submission_id uuid not null,
    constraint journal_gaps_closed_known check ((closed_as = any (array['held'::text, 'acknowledged'::text])))
);
alter table only journal_gaps add constraint journal_gaps_pkey primary key (document_id, attempt, submission_id);
create index journal_gaps_open on journal_gaps using btree (found_at) where ((closed_at is null) or (closed_as = 'acknowledged'));

create table key_uses (
    address text not null,
    hour timestamp with time zone not null,
    times integer not null
);
alter table only key_uses add constraint key_uses_pkey primary key (address, hour);

create table ledger_checks (
    organisation_id uuid not null,
    due_at timestamp with time zone not null,
    checked_at timestamp with time zone,
    fault text,
    verified_seq bigint,
    verified_hash text,
    followed_whole_at timestamp with time zone
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only ledger_checks add constraint ledger_checks_pkey primary key (organisation_id);

create table ledger_heads (
    organisation_id uuid not null,
    seq bigint default 0 not null,
    hash text default ''::text not null
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only ledger_heads add constraint ledger_heads_pkey primary key (organisation_id);

create table line_rules (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    scope text not null,
    key text not null,
    treatment text not null,
    constraint line_rules_scope_known check ((scope = any (array['account'::text, 'item'::text, 'contact'::text, 'untaxed'::text]))),
    constraint line_rules_treatment_known check (((treatment = 'hold'::text) or ((scope = 'untaxed'::text) and (treatment = any (array['exempt'::text, 'no_supply'::text]))) or ((scope <> 'untaxed'::text) and (treatment = 'fold'::text))))
);
alter table only line_rules add constraint line_rules_key_unique unique (organisation_id, scope, key);
alter table only line_rules add constraint line_rules_pkey primary key (id);

create table memberships (
    id uuid default gen_random_uuid() not null,
    person_id uuid not null,
    role text not null,
    organisation_id uuid,
    granted_by uuid,
    granted_at timestamp with time zone default now() not null,
    constraint memberships_role_check check ((role = any (array['owner'::text, 'approver'::text, 'preparer'::text, 'reader'::text])))
);
alter table only memberships add constraint memberships_pkey primary key (id);
alter table only memberships add constraint memberships_unique unique nulls not distinct (person_id, role, organisation_id);
create index memberships_organisation on memberships using btree (organisation_id, role);

create table organisation_accounts (
    organisation_id uuid not null,
    fiscal_account_id uuid not null
);
alter table only organisation_accounts add constraint organisation_accounts_pkey primary key (organisation_id, fiscal_account_id);

create table organisations (
    id uuid default gen_random_uuid() not null,
    platform text not null,
    tenant_id text not null,
    connection_id uuid not null,
    fiscal_account_id uuid,
    name text not null,
    base_currency text not null,
    country_code text not null,
    status text default 'connected'::text not null,
    is_paused boolean default false not null,
    go_live_on date,
    tin_field text default 'companyNumber'::text not null,
    vat_field text default 'taxNumber'::text not null,
    buyer_without_tin text default 'hold'::text not null,
    paid_by text default 'BankTransfer'::text not null,
    unpaid_as text default 'Credit'::text not null,
    tax_cents text default 'authority'::text not null,
    late_documents text default 'same_period'::text not null,
    writes_note text default 'when_no_link'::text not null,
    rules_version bigint default 0 not null,
    lease_holder text,
    lease_token bigint default 0 not null,
    lease_until timestamp with time zone,
    due_at timestamp with time zone default now() not null,
    attempts integer default 0 not null,
    last_failure text,
    created_at timestamp with time zone default now() not null,
    status_reason text,
    status_since timestamp with time zone default now() not null,
    attachment_include_online boolean default true not null,
    writes_reference boolean default false not null,
    repairs_attachment boolean default false not null,
    trigger text default 'approved'::text not null,
    credit_note_reason text default ''::text not null,
    other_integration text,
    other_integration_until date,
    time_zone text,
    replaces_link boolean default false not null,
    webhook_missed_at timestamp with time zone,
    webhook_missed text[] default '{}'::text[] not null,
    tax_period text default 'month'::text not null,
    negative_lines text default 'fold'::text not null,
    payment_accounts text default ''::text not null,
    written_codes text default 'confirmed'::text not null,
    address_without_number text default 'leave_out'::text not null,
    older_documents text,
    listed_totals jsonb default '{"compared": {}, "difference": null}'::jsonb not null,
    bindings jsonb default '{}'::jsonb not null,
    gaps jsonb default '[]'::jsonb not null,
    failing_since timestamp with time zone,
    stopped_by jsonb,
    constraint organisations_address_without_number_known check ((address_without_number = any (array['leave_out'::text, 'dash'::text]))),
    constraint organisations_buyer_without_tin_known check ((buyer_without_tin = any (array['hold'::text, 'cash_sale'::text]))),
    constraint organisations_late_documents_known check ((late_documents = any (array['hold'::text, 'same_period'::text, 'present_date'::text]))),
    constraint organisations_negative_lines_known check ((negative_lines = any (array['fold'::text, 'hold'::text]))),
    constraint organisations_older_documents check ((older_documents = any (array['send'::text, 'record'::text, 'leave'::text]))),
    constraint organisations_other_integration_known check ((other_integration = any (array['none'::text, 'in_use'::text, 'unknown'::text]))),
    constraint organisations_other_integration_until_fits check (((other_integration_until is null) or (not (other_integration is distinct from 'in_use'::text)))),
    constraint organisations_paid_by_known check ((paid_by = any (array['Cash'::text, 'Card'::text, 'MobileWallet'::text, 'Coupon'::text, 'Credit'::text, 'BankTransfer'::text, 'Other'::text]))),
    constraint organisations_status_known check ((status = any (array['connected'::text, 'reconnect'::text, 'disconnected'::text]))),
    constraint organisations_tax_cents_known check ((tax_cents = any (array['hold'::text, 'authority'::text]))),
    constraint organisations_tax_period_known check ((tax_period = any (array['month'::text, 'two_months_jan_feb'::text, 'two_months_feb_mar'::text]))),
    constraint organisations_tin_field_known check ((tin_field = any (array['taxNumber'::text, 'companyNumber'::text, 'accountNumber'::text, 'labelledText'::text]))),
    constraint organisations_trigger_known check ((trigger = any (array['approved'::text, 'paid'::text, 'manual'::text]))),
    constraint organisations_unpaid_as_known check ((unpaid_as = any (array['Cash'::text, 'Card'::text, 'MobileWallet'::text, 'Coupon'::text, 'Credit'::text, 'BankTransfer'::text, 'Other'::text]))),
    constraint organisations_vat_field_known check ((vat_field = any (array['taxNumber'::text, 'companyNumber'::text, 'accountNumber'::text, 'labelledText'::text]))),
    constraint organisations_writes_note_known check ((writes_note = any (array['always'::text, 'when_no_link'::text, 'never'::text]))),
    constraint organisations_written_codes_known check ((written_codes = any (array['any'::text, 'confirmed'::text])))
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only organisations add constraint organisations_pkey primary key (id);
alter table only organisations add constraint organisations_tenant_unique unique (platform, tenant_id);
create index organisations_at_rest on organisations using btree (due_at) where ((status <> 'connected'::text) or is_paused);
create index organisations_by_connection on organisations using btree (connection_id);
create index organisations_due on organisations using btree (due_at) where ((status = 'connected'::text) and (not is_paused));
create index organisations_leased on organisations using btree (lease_until) where (lease_until is not null);

create table other_sales (
    organisation_id uuid not null,
    kind text not null,
    source_id text not null,
    issued_on date not null,
    reference text not null,
    customer text not null,
    bank_account_id text not null,
    bank_account text not null,
    currency text not null,
    is_posted boolean not null,
    lines jsonb not null,
    unreadable jsonb not null,
    changed_at timestamp with time zone not null,
    read_at timestamp with time zone not null,
    document_id text,
    constraint other_sales_kind_known check ((kind = any (array['receive_money'::text, 'prepayment'::text, 'overpayment'::text, 'journal'::text])))
);
alter table only other_sales add constraint other_sales_pkey primary key (organisation_id, kind, source_id);
create index other_sales_by_day on other_sales using btree (organisation_id, issued_on);

create table other_sales_lists (
    organisation_id uuid not null,
    kind text not null,
    "position" text,
    is_complete boolean default false not null,
    read_at timestamp with time zone,
    failure text
);
alter table only other_sales_lists add constraint other_sales_lists_pkey primary key (organisation_id, kind);

create table other_sales_readings (
    organisation_id uuid not null,
    read_from date not null,
    due_at timestamp with time zone not null,
    calls_on date,
    calls integer default 0 not null,
    calls_asked integer default 0 not null
);
alter table only other_sales_readings add constraint other_sales_readings_pkey primary key (organisation_id);

create table outcomes (
    id bigint not null,
    fiscal_account_id uuid not null,
    request_id text not null,
    body text not null,
    body_sha256 text not null,
    heard_by text not null,
    heard_at timestamp with time zone default now() not null,
    settled_as text,
    settled_at timestamp with time zone,
    is_hint boolean default false not null,
    is_confirmed boolean default false not null,
    claims_success boolean default false not null,
    unreadable text,
    times integer default 1 not null,
    looked_at timestamp with time zone,
    names uuid[],
    tried_at timestamp with time zone,
    tries integer default 0 not null,
    constraint outcomes_heard_by_known check ((heard_by = any (array['webhook'::text, 'status'::text])))
)
with (fillfactor='75', toast_tuple_target='512', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table outcomes alter column id add generated always as identity ( sequence name outcomes_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only outcomes add constraint outcomes_body_unique unique (fiscal_account_id, request_id, body_sha256);
alter table only outcomes add constraint outcomes_pkey primary key (id);
create index outcomes_heard on outcomes using btree (fiscal_account_id, heard_at);
create index outcomes_heard_at on outcomes using brin (heard_at);
create index outcomes_naming on outcomes using btree (fiscal_account_id) where ((settled_at is null) and (names <> '{}'::uuid[]));
create index outcomes_success on outcomes using btree (fiscal_account_id, request_id) where (claims_success and (not is_hint));
create index outcomes_tried on outcomes using btree (fiscal_account_id, tried_at) where (tried_at is not null);
create index outcomes_unlooked on outcomes using btree (fiscal_account_id, heard_at) where ((looked_at is null) and (settled_at is null));
create index outcomes_unreadable on outcomes using btree (fiscal_account_id, request_id) where (unreadable is not null);
create index outcomes_unsettled on outcomes using btree (fiscal_account_id, heard_at) where (settled_at is null);

create table outside_receipts (
    id bigint not null,
    document_id uuid not null,
    device_id text not null,
    fiscal_number text not null,
    dated_on date,
    verification_code text,
    address text,
    submitted_as text,
    fiscal_account_id uuid,
    source text not null,
    overrules_books boolean default false not null,
    reason text not null,
    recorded_by text not null,
    recorded_at timestamp with time zone default clock_timestamp() not null,
    withdrawn_at timestamp with time zone,
    withdrawn_by text,
    withdrawn_because text,
    organisation_id uuid not null,
    constraint outside_receipts_known_to_account check (((submitted_as is null) = (fiscal_account_id is null))),
    constraint outside_receipts_source_check check ((source = any (array['address'::text, 'typed'::text, 'file'::text, 'books'::text, 'sale'::text]))),
    constraint outside_receipts_withdrawn_by check (((withdrawn_at is null) = (withdrawn_by is null)))
);
alter table outside_receipts alter column id add generated always as identity ( sequence name outside_receipts_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only outside_receipts add constraint outside_receipts_pkey primary key (id);
create index outside_receipts_code on outside_receipts using btree (upper(translate(verification_code, '- '::text, ''::text)) text_pattern_ops) where ((withdrawn_at is null) and (verification_code is not null));
create index outside_receipts_document on outside_receipts using btree (document_id);
create unique index outside_receipts_number_unique on outside_receipts using btree (device_id, fiscal_number) where ((withdrawn_at is null) and (source <> 'sale'::text));
create unique index outside_receipts_one_per_document on outside_receipts using btree (document_id) where (withdrawn_at is null);

create table passkeys (
    id uuid default gen_random_uuid() not null,
    credential_id text not null,
    person_id uuid not null,
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null,
    is_synced boolean not null,
    created_at timestamp with time zone default now() not null,
    last_used_at timestamp with time zone
);
alter table only passkeys add constraint passkeys_credential_unique unique (credential_id);
alter table only passkeys add constraint passkeys_pkey primary key (id);
create index passkeys_person on passkeys using btree (person_id);

create table people (
    id uuid default gen_random_uuid() not null,
    name text not null,
    email text,
    created_at timestamp with time zone default now() not null,
    ended_at timestamp with time zone,
    ended_by uuid,
    language text,
    time_zone text
);
alter table only people add constraint people_pkey primary key (id);

create table period_sign_offs (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    from_day date not null,
    to_day date not null,
    reconciliation_id uuid not null,
    figures jsonb not null,
    sha256 text not null,
    fingerprint text not null,
    signed_by uuid not null,
    signed_by_name text not null,
    signed_at timestamp with time zone default clock_timestamp() not null,
    changed_at timestamp with time zone,
    ended_at timestamp with time zone,
    ended_by uuid,
    ended_by_name text,
    ended_because text,
    looked_at timestamp with time zone default clock_timestamp() not null,
    tried_at timestamp with time zone,
    constraint period_sign_offs_days_in_order check ((from_day <= to_day)),
    constraint period_sign_offs_ended_with_reason check (((ended_at is null) or (ended_because is not null)))
);
alter table only period_sign_offs add constraint period_sign_offs_pkey primary key (id);
create unique index period_sign_offs_one on period_sign_offs using btree (organisation_id, from_day, to_day) where (ended_at is null);

create table person_mail_settings (
    person_id uuid not null,
    is_on boolean not null,
    organisation_ids uuid[],
    topics text[],
    time_zone text not null,
    quiet_from text,
    quiet_until text,
    has_digest boolean not null,
    constraint person_mail_settings_quiet check (((quiet_from is null) = (quiet_until is null)))
);
alter table only person_mail_settings add constraint person_mail_settings_pkey primary key (person_id);

create table person_mails (
    id uuid default gen_random_uuid() not null,
    person_id uuid not null,
    kind text not null,
    alert_ids uuid[] default '{}'::uuid[] not null,
    digest_on date,
    created_at timestamp with time zone default now() not null,
    due_at timestamp with time zone not null,
    attempts integer default 0 not null,
    last_failure text,
    ended_at timestamp with time zone,
    result text,
    constraint person_mails_day check (((kind = 'digest'::text) = (digest_on is not null))),
    constraint person_mails_ended check (((ended_at is null) = (result is null))),
    constraint person_mails_kind check ((kind = any (array['alerts'::text, 'urgent'::text, 'digest'::text]))),
    constraint person_mails_result check ((result = any (array['delivered'::text, 'given_up'::text, 'dropped'::text])))
);
alter table only person_mails add constraint person_mails_pkey primary key (id);
create unique index person_mails_daily on person_mails using btree (person_id, digest_on) where (digest_on is not null);
create index person_mails_due on person_mails using btree (due_at) where (ended_at is null);
create unique index person_mails_gathering on person_mails using btree (person_id, kind) where ((attempts = 0) and (ended_at is null) and (kind <> 'digest'::text));

create table product_codes (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    scope text not null,
    key text not null,
    code text not null,
    constraint product_codes_scope_known check ((scope = any (array['item'::text, 'description'::text, 'account'::text, 'default'::text])))
);
alter table only product_codes add constraint product_codes_key_unique unique (organisation_id, scope, key);
alter table only product_codes add constraint product_codes_pkey primary key (id);

create table reconciled_documents (
    organisation_id uuid not null,
    reconciliation_id uuid not null,
    "position" integer not null,
    class text not null,
    document jsonb not null
);
alter table only reconciled_documents add constraint reconciled_documents_pkey primary key (reconciliation_id, "position");
create index reconciled_documents_by_class on reconciled_documents using btree (reconciliation_id, class, "position");

create table reconciliation_schedules (
    organisation_id uuid not null,
    cron text not null,
    time_zone text not null,
    is_enabled boolean default true not null,
    next_at timestamp with time zone not null
);
alter table only reconciliation_schedules add constraint reconciliation_schedules_pkey primary key (organisation_id);

create table reconciliations (
    id uuid default new_id() not null,
    organisation_id uuid not null,
    trigger text not null,
    state text default 'queued'::text not null,
    detail text default ''::text not null,
    from_day date not null,
    to_day date not null,
    reading text not null,
    attempts integer default 0 not null,
    due_at timestamp with time zone default now() not null,
    lease_token bigint default 0 not null,
    lease_until timestamp with time zone,
    report jsonb,
    created_at timestamp with time zone default now() not null,
    started_at timestamp with time zone,
    read_at timestamp with time zone,
    ended_at timestamp with time zone,
    period_fingerprint text,
    constraint reconciliations_completed_with_report check (((state <> 'completed'::text) or (report is not null))),
    constraint reconciliations_days_in_order check ((from_day <= to_day)),
    constraint reconciliations_reading_known check ((reading = any (array['incremental'::text, 'full'::text]))),
    constraint reconciliations_state_known check ((state = any (array['queued'::text, 'reading'::text, 'comparing'::text, 'completed'::text, 'failed'::text]))),
    constraint reconciliations_trigger_known check ((trigger = any (array['nightly'::text, 'on_demand'::text])))
);
alter table only reconciliations add constraint reconciliations_pkey primary key (id);
create index reconciliations_due on reconciliations using btree (due_at) where (state = any (array['queued'::text, 'reading'::text, 'comparing'::text]));
create index reconciliations_listed on reconciliations using btree (organisation_id, created_at);
create unique index reconciliations_one_at_a_time on reconciliations using btree (organisation_id) where (state = any (array['queued'::text, 'reading'::text, 'comparing'::text]));

create table recovery_codes (
    code_hash bytea not null,
    person_id uuid not null,
    created_at timestamp with time zone default now() not null,
    used_at timestamp with time zone
);
alter table only recovery_codes add constraint recovery_codes_pkey primary key (code_hash);
create index recovery_codes_person on recovery_codes using btree (person_id);

create table resolutions (
    id bigint not null,
    document_id uuid not null,
    submission_id uuid not null,
    decision text not null,
    facts text not null,
    reason text not null,
    decided_by text not null,
    decided_at timestamp with time zone default clock_timestamp() not null,
    confirmed_by text,
    applied_at timestamp with time zone,
    organisation_id uuid not null,
    constraint resolutions_decision_known check ((decision = any (array['fiscalised'::text, 'adopted'::text, 'rejected'::text, 'not_received'::text, 'withdrawn'::text])))
);
alter table resolutions alter column id add generated always as identity ( sequence name resolutions_id_seq start with 1 increment by 1 no minvalue no maxvalue cache 1
);
alter table only resolutions add constraint resolutions_pkey primary key (id);
create index resolutions_of on resolutions using btree (document_id, id);

create table rule_sets (
    sha256 text not null,
    rules text not null
)
with (autovacuum_vacuum_insert_threshold='10000', autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_freeze_min_age='0', autovacuum_analyze_scale_factor='0.02');
alter table only rule_sets add constraint rule_sets_pkey primary key (sha256);

create table saved_views (
    id uuid default gen_random_uuid() not null,
    person_id uuid not null,
    page text not null,
    name text not null,
    query text not null
);
alter table only saved_views add constraint saved_views_pkey primary key (id);
alter table only saved_views add constraint saved_views_unique unique (person_id, page, name);

create table sessions (
    id_hash text not null,
    created_at timestamp with time zone default now() not null,
    last_used_at timestamp with time zone default now() not null,
    id uuid default gen_random_uuid() not null,
    person_id uuid,
    method text default 'key'::text not null,
    signed_in_at timestamp with time zone default now() not null,
    user_agent text,
    address text,
    constraint sessions_method_check check ((method = any (array['key'::text, 'provider'::text, 'passkey'::text, 'recovery_code'::text]))),
    constraint sessions_of_a_key_or_a_person check (((method = 'key'::text) = (person_id is null)))
)
with (autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');
alter table only sessions add constraint sessions_id_unique unique (id);
alter table only sessions add constraint sessions_pkey primary key (id_hash);
create index sessions_person on sessions using btree (person_id) where (person_id is not null);

create table sign_in_attempts (
    address text not null,
    attempts integer not null,
    since timestamp with time zone not null
);
alter table only sign_in_attempts add constraint sign_in_attempts_pkey primary key (address);

create table submissions (
    id uuid default new_id() not null,
    document_id uuid not null,
    fiscal_account_id uuid not null,
    attempt integer not null,
    kind text not null,
    number text not null,
    currency text not null,
    total numeric(25,6) not null,
    issued_on date not null,
    original_source_id text,
    fingerprint text not null,
    payload bytea not null,
    payload_sha256 text not null,
    lease_token bigint not null,
    state text default 'sending'::text not null,
    request_id text,
    detail text,
    started_at timestamp with time zone default now() not null,
    answered_at timestamp with time zone,
    dated_at text not null collate pg_catalog."C",
    source text,
    refusal text,
    rules_sha256 text,
    repeated_at timestamp with time zone,
    taxes jsonb,
    adjustments jsonb,
    organisation_id uuid not null,
    device_id text,
    credentials_version integer,
    constraint submissions_refusal_known check ((refusal = any (array['document'::text, 'account'::text, 'rate_limit'::text, 'unexplained'::text, 'reviewed'::text, 'unanswered'::text, 'device'::text, 'order'::text, 'order_unclear'::text, 'day_closed'::text]))),
    constraint submissions_state_known check ((state = any (array['sending'::text, 'not_sent'::text, 'refused'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text, 'rejected'::text])))
)
with (fillfactor='75', toast_tuple_target='512', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only submissions add constraint submissions_attempt_unique unique (document_id, attempt);
alter table only submissions add constraint submissions_pkey primary key (id);
create index submissions_at_device on submissions using btree (device_id, dated_at) where ((state = any (array['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text])) and (device_id is not null));
create index submissions_by_moment on submissions using btree (fiscal_account_id, dated_at) where (state = any (array['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]));
create index submissions_latest on submissions using btree (fiscal_account_id, started_at);
create unique index submissions_never_twice on submissions using btree (document_id) where (state = any (array['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]));
create index submissions_number on submissions using btree (fiscal_account_id, number) where (state = any (array['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]));
create index submissions_number_key on submissions using btree (fiscal_account_id, number_key(number)) where (state = any (array['sending'::text, 'accepted'::text, 'unknown'::text, 'fiscalised'::text]));
create unique index submissions_one_under_way on submissions using btree (fiscal_account_id) where (state = 'sending'::text);
create index submissions_original on submissions using btree (original_source_id) where (original_source_id is not null);
create unique index submissions_request on submissions using btree (fiscal_account_id, request_id) where (request_id is not null);
create index submissions_troubles on submissions using btree (fiscal_account_id, started_at) where (refusal = any (array['unexplained'::text, 'unanswered'::text, 'device'::text, 'order'::text, 'order_unclear'::text, 'day_closed'::text]));
create index submissions_undecided on submissions using btree (fiscal_account_id, state) where (state = any (array['accepted'::text, 'unknown'::text, 'rejected'::text]));
create index submissions_without_request on submissions using btree (fiscal_account_id, started_at) where ((request_id is null) and (state = any (array['unknown'::text, 'rejected'::text, 'refused'::text, 'not_sent'::text])));

create table takings_accounts (
    organisation_id uuid not null,
    bank_account_id text not null,
    bank_account text not null,
    first_day date not null,
    last_day date,
    changed_at timestamp with time zone not null
);
alter table only takings_accounts add constraint takings_accounts_pkey primary key (organisation_id, bank_account_id);

create table task_assignments (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    item text not null,
    person_id uuid not null,
    given_by uuid,
    given_at timestamp with time zone default now() not null
);
alter table only task_assignments add constraint task_assignments_pkey primary key (id);
alter table only task_assignments add constraint task_assignments_unique unique (organisation_id, item);

create table tasks_put_aside (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    person_id uuid not null,
    item text not null,
    until date not null,
    documents integer not null,
    put_at timestamp with time zone default now() not null
);
alter table only tasks_put_aside add constraint tasks_put_aside_pkey primary key (id);
alter table only tasks_put_aside add constraint tasks_put_aside_unique unique (organisation_id, person_id, item);

create table tax_mappings (
    id uuid default gen_random_uuid() not null,
    organisation_id uuid not null,
    tax_type text not null,
    tax_code text not null,
    tax_name text not null,
    percent numeric(9,4),
    device_tax_id integer,
    valid_from date,
    valid_till date,
    constraint tax_mappings_days_in_order check ((valid_from <= valid_till))
);
alter table only tax_mappings add constraint tax_mappings_pkey primary key (id);
alter table only tax_mappings add constraint tax_mappings_type_from_unique unique nulls not distinct (organisation_id, tax_type, valid_from);

create table temporary_exchanges (
    organisation_id uuid not null,
    submission_ids uuid[] not null,
    id bigint not null,
    method text not null,
    address text not null,
    request_headers text not null,
    request_body bytea,
    status integer,
    answer_headers text,
    answer_body bytea,
    answer_bytes integer,
    failure text,
    started_at timestamp with time zone not null,
    duration_ms integer not null,
    constraint temporary_exchanges_answered_or_not check (((status is null) = (failure is not null)))
)
partition by range (started_at);
create index temporary_exchanges_of on only temporary_exchanges using gin (submission_ids);

create table temporary_exchanges_other (
    organisation_id uuid not null,
    submission_ids uuid[] not null,
    id bigint not null,
    method text not null,
    address text not null,
    request_headers text not null,
    request_body bytea,
    status integer,
    answer_headers text,
    answer_body bytea,
    answer_bytes integer,
    failure text,
    started_at timestamp with time zone not null,
    duration_ms integer not null,
    constraint temporary_exchanges_answered_or_not check (((status is null) = (failure is not null)))
);
create index temporary_exchanges_other_submission_ids_idx on temporary_exchanges_other using gin (submission_ids);

create table used_challenges (
    challenge_hash bytea not null,
    expires_at timestamp with time zone not null
);
alter table only used_challenges add constraint used_challenges_pkey primary key (challenge_hash);

create table write_backs (
    document_id uuid not null,
    part text not null,
    result text not null,
    detail text not null,
    attempts integer default 1 not null,
    at timestamp with time zone default now() not null,
    reason text,
    replaced text,
    begun_at timestamp with time zone,
    organisation_id uuid not null,
    constraint write_backs_part_known check ((part = any (array['attachment'::text, 'note'::text, 'link'::text, 'reference'::text]))),
    constraint write_backs_result_known check ((result = any (array['postponed'::text, 'begun'::text, 'written'::text, 'to_check'::text, 'refused'::text, 'not_applicable'::text])))
)
with (fillfactor='80', toast_tuple_target='2032', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_threshold='1000', autovacuum_analyze_scale_factor='0.02');
alter table only write_backs add constraint write_backs_pkey primary key (document_id, part);
create index write_backs_postponed on write_backs using btree (document_id) where (result = 'postponed'::text);

-- A server may be built without LZ4; its own compression does as well.
do $$ begin
  alter table documents alter source set compression lz4;
  alter table fiscal_receipts alter outcome set compression lz4;
  alter table inbox alter body set compression lz4;
  alter table outcomes alter body set compression lz4;
  alter table submissions alter payload set compression lz4;
  alter table submissions alter source set compression lz4;
  exception when feature_not_supported then null; end $$;

alter table only temporary_exchanges attach partition temporary_exchanges_other default;

create function listings_with(patterns text[], organisations uuid[], most integer) returns SETOF document_listings
    language plpgsql stable security definer
    set search_path = pg_catalog, {schema}, pg_temp
    as $_$
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
    end $_$;

create trigger acts_not_emptied before truncate on acts for each statement execute function refuse_ledger_change();
create trigger acts_only_added before delete or update on acts for each row execute function refuse_ledger_change();
create trigger alert_deliveries_organisation before insert on alert_deliveries for each row when ((new.organisation_id is null)) execute function alert_deliveries_organisation();

alter table alert_deliveries ENABLE always trigger alert_deliveries_organisation;
create trigger backfill_documents_organisation before insert on backfill_documents for each row when ((new.organisation_id is null)) execute function backfill_documents_organisation();

alter table backfill_documents ENABLE always trigger backfill_documents_organisation;
create trigger backfill_schedule_runs_organisation before insert on backfill_schedule_runs for each row when ((new.organisation_id is null)) execute function backfill_schedule_runs_organisation();

alter table backfill_schedule_runs ENABLE always trigger backfill_schedule_runs_organisation;
create trigger buyer_rules_made_for before insert or update on buyer_rules for each row execute function buyer_rules_made_for();
create trigger document_choices_organisation before insert on document_choices for each row when ((new.organisation_id is null)) execute function document_choices_organisation();

alter table document_choices ENABLE always trigger document_choices_organisation;
create trigger document_decisions_organisation before insert on document_decisions for each row when ((new.organisation_id is null)) execute function document_decisions_organisation();

alter table document_decisions ENABLE always trigger document_decisions_organisation;
create trigger document_moves_not_emptied before truncate on document_moves for each statement execute function refuse_ledger_change();
create trigger document_moves_only_added before delete or update on document_moves for each row execute function refuse_move_change();
create trigger documents_final_totals_delete after delete on documents for each row when ((old.state = any (array['written_back'::text, 'excluded'::text]))) execute function keep_final_totals();
create trigger documents_final_totals_insert after insert on documents referencing new table as inserted for each statement execute function add_final_totals();
create trigger documents_final_totals_update after update of state, currency, total on documents for each row when ((((old.state = any (array['written_back'::text, 'excluded'::text])) or (new.state = any (array['written_back'::text, 'excluded'::text]))) and ((old.state is distinct from new.state) or (old.currency is distinct from new.currency) or (old.total is distinct from new.total)))) execute function keep_final_totals();
create trigger documents_listing_insert after insert on documents referencing new table as inserted for each statement execute function add_document_listings();
create trigger documents_listing_update after update of number, customer_name, issued_on, currency, total, source on documents for each row when (((old.number is distinct from new.number) or (old.customer_name is distinct from new.customer_name) or (old.issued_on is distinct from new.issued_on) or (old.currency is distinct from new.currency) or (old.total is distinct from new.total) or (old.source is distinct from new.source))) execute function keep_document_listing();
create trigger exchange_submissions_organisation before insert on exchange_submissions for each row when ((new.organisation_id is null)) execute function exchange_submissions_organisation();

alter table exchange_submissions ENABLE always trigger exchange_submissions_organisation;
create trigger fiscal_pdfs_organisation before insert on fiscal_pdfs for each row when ((new.organisation_id is null)) execute function fiscal_pdfs_organisation();

alter table fiscal_pdfs ENABLE always trigger fiscal_pdfs_organisation;
create trigger fiscal_receipts_none_of_another before insert on fiscal_receipts for each row execute function refuse_receipt_of_another();
create trigger fiscal_receipts_organisation before insert on fiscal_receipts for each row when ((new.organisation_id is null)) execute function fiscal_receipts_organisation();

alter table fiscal_receipts ENABLE always trigger fiscal_receipts_organisation;
create trigger ledger_heads_only_forward after delete or update on ledger_heads for each row execute function refuse_head_change();
create trigger organisations_begin_ledger after insert on organisations for each row execute function begin_ledger();
create trigger organisations_keep_account after insert or update of fiscal_account_id on organisations for each row when ((new.fiscal_account_id is not null)) execute function keep_organisation_account();
create trigger organisations_value_groups after update of base_currency on organisations for each row when ((old.base_currency is distinct from new.base_currency)) execute function keep_value_groups();
create trigger outside_receipts_none_of_another after insert on outside_receipts referencing new table as added for each statement execute function refuse_record_of_another();
create trigger outside_receipts_none_of_submitted before insert on outside_receipts for each row execute function refuse_record_of_submitted();
create trigger outside_receipts_organisation before insert on outside_receipts for each row when ((new.organisation_id is null)) execute function outside_receipts_organisation();

alter table outside_receipts ENABLE always trigger outside_receipts_organisation;
create trigger resolutions_organisation before insert on resolutions for each row when ((new.organisation_id is null)) execute function resolutions_organisation();

alter table resolutions ENABLE always trigger resolutions_organisation;
create trigger submissions_none_after_success before insert on submissions for each row when ((new.state = 'sending'::text)) execute function refuse_after_success();
create trigger submissions_none_of_recorded before insert on submissions for each row when ((new.state = 'sending'::text)) execute function refuse_submission_of_recorded();
create trigger submissions_organisation before insert on submissions for each row when ((new.organisation_id is null)) execute function submissions_organisation();

alter table submissions ENABLE always trigger submissions_organisation;
create trigger write_backs_organisation before insert on write_backs for each row when ((new.organisation_id is null)) execute function write_backs_organisation();

alter table write_backs ENABLE always trigger write_backs_organisation;

alter table only acts add constraint acts_organisation foreign key (organisation_id) references organisations(id);
alter table only alert_channels add constraint alert_channels_organisation foreign key (organisation_id) references organisations(id);
alter table only alert_deliveries add constraint alert_deliveries_alert foreign key (alert_id) references alerts(id);
alter table only alert_deliveries add constraint alert_deliveries_channel foreign key (channel_id) references alert_channels(id) on delete cascade;
alter table only alert_deliveries add constraint alert_deliveries_document foreign key (document_id) references documents(id);
alter table only alert_settings add constraint alert_settings_organisation foreign key (organisation_id) references organisations(id);
alter table only alerts add constraint alerts_organisation foreign key (organisation_id) references organisations(id);
alter table only api_tokens add constraint api_tokens_person_fkey foreign key (person_id) references people(id);
alter table only approver_removals add constraint approver_removals_organisation_fkey foreign key (organisation_id) references organisations(id);
alter table only approver_removals add constraint approver_removals_person_fkey foreign key (person_id) references people(id);
alter table only backfill_documents add constraint backfill_documents_backfill foreign key (backfill_id) references backfills(id);
alter table only backfill_documents add constraint backfill_documents_document foreign key (document_id) references documents(id);
alter table only backfill_schedule_runs add constraint backfill_schedule_runs_backfill foreign key (backfill_id) references backfills(id);
alter table only backfill_schedule_runs add constraint backfill_schedule_runs_schedule foreign key (schedule_id) references backfill_schedules(id) on delete cascade;
alter table only backfill_schedules add constraint backfill_schedules_organisation foreign key (organisation_id) references organisations(id);
alter table only backfills add constraint backfills_organisation foreign key (organisation_id) references organisations(id);
alter table only book_hints add constraint book_hints_organisation foreign key (organisation_id) references organisations(id);
alter table only book_images add constraint book_images_organisation foreign key (organisation_id) references organisations(id);
alter table only book_readings add constraint book_readings_organisation foreign key (organisation_id) references organisations(id);
alter table only books_settings add constraint books_settings_organisation foreign key (organisation_id) references organisations(id);
alter table only buyer_rules add constraint buyer_rules_organisation foreign key (organisation_id) references organisations(id);
alter table only confirmations add constraint confirmations_asserted_by_fkey foreign key (asserted_by) references people(id);
alter table only confirmations add constraint confirmations_confirmed_by_fkey foreign key (confirmed_by) references people(id);
alter table only confirmations add constraint confirmations_organisation_fkey foreign key (organisation_id) references organisations(id);
alter table only confirmations add constraint confirmations_requested_by_fkey foreign key (requested_by) references people(id);
alter table only currency_mappings add constraint currency_mappings_organisation foreign key (organisation_id) references organisations(id);
alter table only cursors add constraint cursors_organisation foreign key (organisation_id) references organisations(id);
alter table only customers add constraint customers_organisation foreign key (organisation_id) references organisations(id);
alter table only device_sign_ins add constraint device_sign_ins_person_fkey foreign key (person_id) references people(id);
alter table only bulk_decisions add constraint bulk_decisions_document foreign key (document_id) references documents(id);
alter table only document_choices add constraint document_choices_document foreign key (document_id) references documents(id);
alter table only document_decisions add constraint document_decisions_document foreign key (document_id) references documents(id);
alter table only document_decisions add constraint document_decisions_original foreign key (original_id) references documents(id);
alter table only document_listings add constraint document_listings_document foreign key (document_id) references documents(id) on delete cascade;
alter table only document_moves add constraint document_moves_document foreign key (document_id) references documents(id);
alter table only document_moves add constraint document_moves_organisation foreign key (organisation_id) references organisations(id);
alter table only documents add constraint documents_organisation foreign key (organisation_id) references organisations(id);
alter table only earlier_credentials add constraint earlier_credentials_account foreign key (fiscal_account_id) references fiscal_accounts(id) on delete cascade;
alter table only event_cursors add constraint event_cursors_channel foreign key (channel_id) references alert_channels(id) on delete cascade;
alter table only event_cursors add constraint event_cursors_organisation foreign key (organisation_id) references organisations(id);
alter table only events_turned_away add constraint events_turned_away_account_fk foreign key (fiscal_account_id) references fiscal_accounts(id) on delete cascade;
alter table only exchange_submissions add constraint exchange_submissions_exchange foreign key (exchange_id) references exchanges(id) on delete cascade;
alter table only exchange_submissions add constraint exchange_submissions_submission foreign key (submission_id) references submissions(id);
alter table only exclusion_rules add constraint exclusion_rules_organisation foreign key (organisation_id) references organisations(id);
alter table only final_totals add constraint final_totals_organisation foreign key (organisation_id) references organisations(id) on delete cascade;
alter table only fiscal_account_readings add constraint fiscal_account_readings_account foreign key (fiscal_account_id) references fiscal_accounts(id);
alter table only fiscal_pdfs add constraint fiscal_pdfs_document foreign key (document_id) references documents(id);
alter table only fiscal_receipts add constraint fiscal_receipts_document foreign key (document_id) references documents(id);
alter table only fiscal_receipts add constraint fiscal_receipts_submission foreign key (submission_id) references submissions(id);
alter table only identities add constraint identities_person_fkey foreign key (person_id) references people(id);
alter table only inbox add constraint inbox_fiscal_account foreign key (fiscal_account_id) references fiscal_accounts(id);
alter table only invitations add constraint invitations_invited_by_fkey foreign key (invited_by) references people(id);
alter table only invitations add constraint invitations_person_fkey foreign key (person_id) references people(id);
alter table only line_rules add constraint line_rules_organisation foreign key (organisation_id) references organisations(id);
alter table only memberships add constraint memberships_granted_by_fkey foreign key (granted_by) references people(id);
alter table only memberships add constraint memberships_organisation_fkey foreign key (organisation_id) references organisations(id);
alter table only memberships add constraint memberships_person_fkey foreign key (person_id) references people(id);
alter table only organisation_accounts add constraint organisation_accounts_account foreign key (fiscal_account_id) references fiscal_accounts(id) on delete cascade;
alter table only organisation_accounts add constraint organisation_accounts_organisation foreign key (organisation_id) references organisations(id) on delete cascade;
alter table only organisations add constraint organisations_connection foreign key (connection_id) references connections(id);
alter table only organisations add constraint organisations_fiscal_account foreign key (fiscal_account_id) references fiscal_accounts(id);
alter table only other_sales_lists add constraint other_sales_lists_organisation_id_fkey foreign key (organisation_id) references organisations(id);
alter table only other_sales add constraint other_sales_organisation_id_fkey foreign key (organisation_id) references organisations(id);
alter table only other_sales_readings add constraint other_sales_readings_organisation_id_fkey foreign key (organisation_id) references organisations(id);
alter table only outcomes add constraint outcomes_fiscal_account foreign key (fiscal_account_id) references fiscal_accounts(id);
alter table only outside_receipts add constraint outside_receipts_document_id_fkey foreign key (document_id) references documents(id) on delete cascade;
alter table only outside_receipts add constraint outside_receipts_fiscal_account_id_fkey foreign key (fiscal_account_id) references fiscal_accounts(id);
alter table only passkeys add constraint passkeys_person_fkey foreign key (person_id) references people(id);
alter table only people add constraint people_ended_by_fkey foreign key (ended_by) references people(id);
alter table only period_sign_offs add constraint period_sign_offs_ended_by_fkey foreign key (ended_by) references people(id);
alter table only period_sign_offs add constraint period_sign_offs_organisation_fkey foreign key (organisation_id) references organisations(id);
alter table only period_sign_offs add constraint period_sign_offs_reconciliation_fkey foreign key (reconciliation_id) references reconciliations(id);
alter table only period_sign_offs add constraint period_sign_offs_signed_by_fkey foreign key (signed_by) references people(id);
alter table only person_mail_settings add constraint person_mail_settings_person_fkey foreign key (person_id) references people(id);
alter table only person_mails add constraint person_mails_person_fkey foreign key (person_id) references people(id);
alter table only product_codes add constraint product_codes_organisation foreign key (organisation_id) references organisations(id);
alter table only reconciled_documents add constraint reconciled_documents_organisation foreign key (organisation_id) references organisations(id);
alter table only reconciled_documents add constraint reconciled_documents_reconciliation foreign key (reconciliation_id) references reconciliations(id) on delete cascade;
alter table only reconciliation_schedules add constraint reconciliation_schedules_organisation foreign key (organisation_id) references organisations(id);
alter table only reconciliations add constraint reconciliations_organisation foreign key (organisation_id) references organisations(id);
alter table only recovery_codes add constraint recovery_codes_person_fkey foreign key (person_id) references people(id);
alter table only resolutions add constraint resolutions_document foreign key (document_id) references documents(id);
alter table only resolutions add constraint resolutions_submission foreign key (submission_id) references submissions(id);
alter table only saved_views add constraint saved_views_person_fkey foreign key (person_id) references people(id);
alter table only sessions add constraint sessions_person_fkey foreign key (person_id) references people(id);
alter table only submissions add constraint submissions_document foreign key (document_id) references documents(id);
alter table only submissions add constraint submissions_fiscal_account foreign key (fiscal_account_id) references fiscal_accounts(id);
alter table only submissions add constraint submissions_rules foreign key (rules_sha256) references rule_sets(sha256);
alter table only takings_accounts add constraint takings_accounts_organisation_id_fkey foreign key (organisation_id) references organisations(id);
alter table only task_assignments add constraint task_assignments_given_by_fkey foreign key (given_by) references people(id);
alter table only task_assignments add constraint task_assignments_organisation_fkey foreign key (organisation_id) references organisations(id);
alter table only task_assignments add constraint task_assignments_person_fkey foreign key (person_id) references people(id);
alter table only tasks_put_aside add constraint tasks_put_aside_organisation_fkey foreign key (organisation_id) references organisations(id);
alter table only tasks_put_aside add constraint tasks_put_aside_person_fkey foreign key (person_id) references people(id);
alter table only tax_mappings add constraint tax_mappings_organisation foreign key (organisation_id) references organisations(id);
alter table only write_backs add constraint write_backs_document foreign key (document_id) references documents(id);

insert into installation default values;
insert into ledger_heads (organisation_id) values ('00000000-0000-0000-0000-000000000000');
select make_month('temporary_exchanges', now() + ahead * interval '1 month') from generate_series(0, 2) ahead;
