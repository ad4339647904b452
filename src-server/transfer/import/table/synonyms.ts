import type { ColumnTarget } from '../../../contract/import-columns.ts';
import { limits } from '../limits.ts';
import { vocabulary } from './words.ts';

// 下次扣款, 下次扣款日, 下次扣款日期, …: each start with each middle and end.
const joined = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.split(','))
    .reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)))
    .join(',');

const DATE = '日期,时间';
const DAY = `,日,${DATE}`;
const PAYING = '付款,扣款,扣费,续费,续订,续期,支付,缴费,收费';

const CHINESE: readonly (readonly [ColumnTarget, string])[] = [
  ['name', '名称,名字,订阅服务,订阅项目,商家,商户'],
  ['name', joined('订阅,服务,项目,产品,商品,软件,应用,平台', ',名,名称')],
  ['plan', '套餐,方案'],
  ['category', '类别,分类,类型,种类,类目,所属分类'],
  ['amount', '金额,价格,费用,单价,花费,资费,价钱,月费,年费,实付,实付金额'],
  ['amount', joined(`订阅,套餐,${PAYING}`, '金额,价格,费用')],
  ['currency', '货币,币种,币别,货币单位,货币类型,货币种类'],
  ['interval', '周期,频率,计费方式'],
  ['interval', joined(`计费,订阅,付费,账单,结算,${PAYING}`, '周期,频率')],
  ['lastPaymentDate', joined('上次,最近', PAYING, DAY)],
  ['nextPaymentDate', `${joined('下次,下期', `,账单,到期,${PAYING}`, DAY)},到期日,有效期,有效期至`],
  ['nextPaymentDate', joined('到期,过期,续费,续订,续期', `,${DATE}`)],
  ['nextPaymentDate', `${joined(`账单,截止,${PAYING}`, DATE)},日期`],
  ['status', '状态,订阅状态,使用状态,当前状态,是否启用,是否有效'],
  ['trialEndsOn', `${joined('试用', '到期,结束,截止', DAY)},试用期至`],
  ['startedOn', joined('开始,起始,购买,开通,生效,首次付款,首次订阅', `,${DATE}`)],
  ['startedOn', joined('订阅', DATE)],
  ['endsOn', joined('结束,合同到期', DAY)],
  ['autoRenew', '自动续费,自动续订,自动扣款,是否自动续费'],
  ['paymentMethod', `${joined('支付,付款,扣款,付费', '方式,渠道,账户')},银行卡,支付卡`],
  ['account', '账户,账号,登录账号,邮箱,用户名,手机号'],
  ['website', '网址,链接,网站,官网,网站地址,官网地址'],
  ['notes', '备注,备注说明,备注信息,说明,描述,注释,附注'],
];

// English, German, French and Spanish; the rest of Chinese. If a word is in several lists, the first one wins.
const meaningOf = vocabulary<ColumnTarget>(
  (
    [
      ['id', 'id,uuid'],
      [
        'name',
        'name,service,subscription,subscription name,service name,title,product,item,vendor,provider,merchant,company,app,dienst,anbieter,abo,abonnement,bezeichnung,titel,nom,libellé,intitulé,fournisseur,nombre,servicio,suscripción,proveedor,título,empfänger,zahlungsempfänger,begünstigter,begünstigter zahlungspflichtiger,auftraggeber empfänger,auftraggeber begünstigter,händler',
      ],
      ['plan', 'plan,tier,package,tarif,paket,forfait,formule,paquete'],
      [
        'category',
        'category,group,type,kategorie,gruppe,rubrik,art,catégorie,groupe,categoría,grupo,tipo',
      ],
      [
        'amount',
        'amount,price,cost,costs,fee,charge,betrag,preis,kosten,gebühr,beitrag,montant,prix,coût,importe,precio,costo,coste,monto,cuota',
      ],
      ['currency', 'currency,currency code,währung,devise,monnaie,moneda,divisa'],
      [
        'interval',
        'interval,period,billing,billed,billed every,renews every,billing period,billing cycle,payment cycle,cycle,frequency,billing frequency,payment frequency,recurrence,repeat,repeats,schedule,intervall,turnus,zyklus,rhythmus,zeitraum,abrechnungszeitraum,abrechnung,abrechnungsintervall,zahlweise,zahlungsintervall,zahlungsrhythmus,zahlungsweise,häufigkeit,periode,période,périodicité,fréquence,cycle de facturation,período,periodo,periodicidad,frecuencia,ciclo,ciclo de facturación',
      ],
      [
        'intervalCount',
        'interval count,interval days,every,custom date,custom days,days,天数,间隔天数,tage,jours,días',
      ],
      [
        'lastPaymentDate',
        'last payment,last payment date,last billing date,last charge,last charged,last paid,paid on,letzte zahlung,letzte abbuchung,zuletzt bezahlt,buchungstag,buchungsdatum,wertstellung,valuta,valutadatum,dernier paiement,último pago,último cobro',
      ],
      [
        'nextPaymentDate',
        'next,next date,next payment,next payment date,next payment due,payment due,next bill,next bill date,bill date,next invoice,next charge date,upcoming payment,due on,next billing,next billing date,next renewal,next renewal date,next charge,next due,renewal,renewal date,renews,renews on,due,due date,payment date,billing date,date,expires,expires on,expiry,expiry date,expiration,expiration date,valid until,nächste zahlung,nächste ausführung,nächste abbuchung,nächste rechnung,nächster termin,nächste fälligkeit,nächste verlängerung,fällig,fällig am,fälligkeit,fälligkeitsdatum,verlängerung,verlängert sich am,abbuchung,abbuchungsdatum,zahlungsdatum,datum,läuft bis,prochain paiement,prochaine facture,prochaine facturation,prochaine échéance,prochain prélèvement,échéance,date de renouvellement,renouvellement,date de paiement,próximo pago,próximo cobro,próxima factura,próxima renovación,próxima fecha,renovación,fecha de renovación,fecha de pago,fecha de cobro,vencimiento,fecha de vencimiento,fecha',
      ],
      ['billingAnchorDay', 'billing anchor day,billing day,day of month,扣款日,abbuchungstag,tag'],
      ['status', 'status,state,active,zustand,aktiv,statut,état,actif,estado,activo'],
      [
        'trialEndsOn',
        'trial ends on,trial ends,trial end,trial end date,trial until,free until,testphase bis,probezeit bis,fin d’essai,fin de la période d’essai,fin de prueba',
      ],
      [
        'notificationEnabled',
        'notification enabled,notification,notifications,notify,reminder,reminders,提醒,通知,erinnerung,benachrichtigung,rappel,recordatorio',
      ],
      [
        'startedOn',
        'start,start date,started,started on,since,subscribed on,subscribed since,signup date,purchase date,first payment,startdatum,beginn,seit,vertragsbeginn,abgeschlossen am,kaufdatum,début,date de début,depuis,date de souscription,inicio,fecha de inicio,desde,fecha de alta',
      ],
      [
        'cancelledOn',
        'cancelled,canceled,cancelled on,canceled on,cancellation date,已取消,已退订,gekündigt,résilié,résiliée,cancelado,cancelada,取消日期,退订日期,gekündigt am,gekündigt zum,kündigungsdatum,date de résiliation,fecha de cancelación,fecha de baja',
      ],
      [
        'endsOn',
        'end,ends,ends on,end date,contract end,enddatum,ende,vertragsende,date de fin,fin,fecha de fin',
      ],
      [
        'autoRenew',
        'auto renew,auto renewal,autopay,automatic renewal,renewal type,automatische verlängerung,verlängert sich automatisch,renouvellement automatique,reconduction,renovación automática',
      ],
      [
        'paymentMethod',
        'payment method,method,paid with,paid via,payment,card,zahlungsart,zahlungsmethode,zahlungsmittel,bezahlt mit,bezahlt über,karte,moyen de paiement,mode de paiement,carte,método de pago,forma de pago,tarjeta',
      ],
      [
        'payer',
        'payer,paid by,owner,member,付款人,支付人,使用者,bezahlt von,zahler,inhaber,payé par,payeur,titulaire,pagado por,pagador,titular',
      ],
      [
        'account',
        'account,account number,customer number,customer no,contract number,member id,email,e-mail,login,username,konto,benutzer,benutzername,kundennummer,compte,courriel,identifiant,cuenta,correo,usuario',
      ],
      [
        'website',
        'website,url,link,web,site,homepage,webseite,internetseite,site web,lien,sitio web,enlace',
      ],
      [
        'cancelUrl',
        'cancel url,cancellation url,cancellation page,cancel page,cancel link,cancellation link,取消链接,退订链接,kündigungslink,lien de résiliation',
      ],
      [
        'tags',
        'tags,tag list,labels,label,keywords,标签,schlagwörter,schlagworte,étiquettes,etiquetas',
      ],
      [
        'contractTerms',
        'contract terms,合同条款,vertragsbedingungen,conditions du contrat,condiciones del contrato',
      ],
      [
        'nextPrice',
        'next price,coming price,下次价格,künftiger preis,prochain prix,próximo precio',
      ],
      ['links', 'links,verknüpfungen,liens,enlaces'],
      [
        'notes',
        'notes,note,comment,comments,description,memo,remark,remarks,notiz,notizen,bemerkung,bemerkungen,anmerkung,kommentar,beschreibung,hinweis,verwendungszweck,remarque,remarques,commentaire,notas,nota,comentario,comentarios,descripción,observaciones',
      ],
      ...CHINESE,
    ] as const satisfies readonly (readonly [ColumnTarget, string])[]
  ).toReversed(),
);

/** What a header stands for if its cells don't fit the target of {@link targetOf}. */
export const otherTargetOf = vocabulary<ColumnTarget>([
  ['paymentMethod', 'zahlungsweise,zahlweise'],
]);

/** Maps a header to a target, ignoring text in brackets and currencies if necessary. */
export function targetOf(header: string): ColumnTarget | undefined {
  if (header.length > limits.headerLength) return undefined;
  const bare = header.replaceAll(/[([（【][^)\]）】]*[)\]）】]/g, ' ');
  const words = bare
    .split(/[\s_/:-]+/)
    .filter((word) => !/^(?:\p{Sc}|in|en|[A-Z]{3})$/u.test(word));
  for (const text of [header, bare, words.join(' ')]) {
    const target = meaningOf(text);
    if (target !== undefined) return target;
  }
  return undefined;
}
